#include "method/shared/learned_codec.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include <gtest/gtest.h>

namespace witan::learned_codec_test {

enum class Kind { sharp = 1, smooth = 2 };
constexpr Choices<Kind, 2> kKinds = {{{"sharp", Kind::sharp}, {"smooth", Kind::smooth}}};

struct Learned {
  Kind kind{};
  std::vector<Kind> kinds;
  std::vector<double> weights;
  double rate = 0;
  int steps = 0;
  bool converged = false;
  std::vector<std::uint32_t> begin;
  std::optional<double> validation;
  std::vector<std::vector<double>> bags;
  template <class V>
  static void describe(V&& v) {
    v("kind", &Learned::kind, kKinds);
    v("kinds", &Learned::kinds, kKinds);
    v("weights", &Learned::weights);
    v("rate", &Learned::rate, 0.0, 2.0);
    v("steps", &Learned::steps);
    v("converged", &Learned::converged);
    v("begin", &Learned::begin);
    v("validation", &Learned::validation);
    v("bag", &Learned::bags);
  }
};

Learned example() {
  return {Kind::smooth, {Kind::sharp, Kind::smooth}, {1.5, -0.25}, 0.5, -3, true, {0, 4}, 0.75, {{1, 2}, {3}}};
}

TEST(LearnedCodec, ReadsBackAllFieldsInOrder) {
  const LearnedParameters encoded = encode_learned(example(), {{"ann"}, {}});
  EXPECT_EQ(encoded.experts, std::vector<std::string>{"ann"});
  std::string names;
  for (const auto& [name, values] : encoded.numbers) names += name + ',';
  EXPECT_EQ(names, "weights,rate,steps,converged,begin,validation,bag 1,bag 2,");
  EXPECT_EQ(*encoded.find_choices("kind"), std::vector<std::string>{"smooth"});
  EXPECT_EQ(*encoded.find_choices("kinds"), (std::vector<std::string>{"sharp", "smooth"}));
  const auto decoded = decode_learned<Learned>("model of m", encoded);
  EXPECT_EQ(decoded.kind, Kind::smooth);
  EXPECT_EQ(decoded.kinds, example().kinds);
  EXPECT_EQ(decoded.weights[0], 1.5);
  EXPECT_EQ(decoded.weights[1], -0.25);
  EXPECT_EQ(decoded.rate, 0.5);
  EXPECT_EQ(decoded.steps, -3);
  EXPECT_TRUE(decoded.converged);
  EXPECT_EQ(decoded.begin, example().begin);
  EXPECT_EQ(decoded.validation, 0.75);
  EXPECT_EQ(decoded.bags, example().bags);
}

TEST(LearnedCodec, AnOptionalFieldMayBeAbsent) {
  Learned learned = example();
  learned.validation.reset();
  const LearnedParameters encoded = encode_learned(learned);
  EXPECT_EQ(encoded.find("validation"), nullptr);
  EXPECT_FALSE(decode_learned<Learned>("model of m", encoded).validation);
}

TEST(LearnedCodec, ModelsBeforeVersionThreeStoreTheNumbersOfChoices) {
  LearnedParameters old = encode_learned(example());
  old.choices.clear();
  old.numbers.insert(old.numbers.begin(), {{"kind", {2}}, {"kinds", {1, 2}}});
  const auto decoded = decode_learned<Learned>("model of m", old);
  EXPECT_EQ(decoded.kind, Kind::smooth);
  EXPECT_EQ(decoded.kinds, example().kinds);
}

/// Decodes the example with one choice replaced.
std::string error_with_choices(const std::string& field, std::vector<std::string> names) {
  LearnedParameters encoded = encode_learned(example());
  std::erase_if(encoded.choices, [&](const auto& one) { return one.first == field; });
  encoded.choices.emplace_back(field, std::move(names));
  return error_of([&] { (void)decode_learned<Learned>("model of m", encoded); });
}

TEST(LearnedCodec, ReportsTheInvalidChoice) {
  EXPECT_EQ(error_with_choices("kind", {"blunt"}),
            "invalid model of m: found \"blunt\" in field \"kind\", expected one of sharp, smooth");
  EXPECT_EQ(error_with_choices("kinds", {"sharp", ""}),
            "invalid model of m: found \"\" in field \"kinds\", expected one of sharp, smooth");
  EXPECT_EQ(error_with_choices("kind", {"sharp", "smooth"}),
            "invalid model of m: field \"kind\" has 2 values, expected 1");
}

/// Decodes the example with one field replaced, or without it if there are no values.
std::string error_with(const std::string& field, std::optional<std::vector<double>> values) {
  LearnedParameters encoded = encode_learned(example());
  std::erase_if(encoded.numbers, [&](const auto& one) { return one.first == field; });
  std::erase_if(encoded.choices, [&](const auto& one) { return one.first == field; });
  if (values) encoded.numbers.emplace_back(field, *values);
  return error_of([&] { (void)decode_learned<Learned>("model of m", encoded); });
}

TEST(LearnedCodec, ReportsTheInvalidField) {
  EXPECT_EQ(error_with("weights", std::nullopt), "invalid model of m: field \"weights\" is missing");
  EXPECT_EQ(error_with("rate", std::vector<double>{1, 2}),
            "invalid model of m: field \"rate\" has 2 numbers, expected 1");
  EXPECT_EQ(error_with("rate", std::vector<double>{3}),
            "invalid model of m: found 3 in field \"rate\", expected a number from 0 to 2");
  EXPECT_EQ(error_with("weights", std::vector<double>{1, HUGE_VAL}),
            "invalid model of m: found inf in field \"weights\", expected a finite number");
  EXPECT_EQ(error_with("rate", std::vector<double>{std::nan("")}),
            "invalid model of m: found nan in field \"rate\", expected a number from 0 to 2");
  EXPECT_EQ(error_with("validation", std::vector<double>{-HUGE_VAL}),
            "invalid model of m: found -inf in field \"validation\", expected a finite number");
  EXPECT_EQ(error_with("bag 2", std::vector<double>{0, std::nan("")}),
            "invalid model of m: found nan in field \"bag 2\", expected a finite number");
  EXPECT_EQ(error_with("kind", std::vector<double>{0}),
            "invalid model of m: found 0 in field \"kind\", expected the number of one of sharp, smooth");
  EXPECT_EQ(error_with("kinds", std::vector<double>{1, 1.5}),
            "invalid model of m: found 1.5 in field \"kinds\", expected the number of one of sharp, smooth");
  EXPECT_EQ(error_with("converged", std::vector<double>{2}),
            "invalid model of m: found 2 in field \"converged\", expected a whole number from 0 to 1");
  EXPECT_EQ(error_with("steps", std::vector<double>{0.5}),
            "invalid model of m: found 0.5 in field \"steps\", expected a whole number from -2147483648 to 2147483647");
  EXPECT_EQ(error_with("begin", std::vector<double>{-1}),
            "invalid model of m: found -1 in field \"begin\", expected a whole number from 0 to 4294967295");
  EXPECT_EQ(error_of([] { check_count("model of m", "weights", 1, 3); }),
            "invalid model of m: field \"weights\" has 1 number, expected 3");
}

}  // namespace witan::learned_codec_test
