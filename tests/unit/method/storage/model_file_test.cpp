#include "witan/method/storage/model_file.hpp"

#include <cmath>
#include <limits>
#include <sstream>

#include "simulate/judgements.hpp"
#include "support/expect_error.hpp"
#include "util/checksum.hpp"
#include <gtest/gtest.h>

namespace witan::model_file_test {

std::string written(const ModelFile& model) {
  std::ostringstream out;
  write_model(model, out);
  return out.str();
}

ModelFile example() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return {"borda(silent=zero)",
          {{"ann", "b\"ö\tb"},
           {{"theta", {0.1, -1e-300}}, {"more", {std::nan(""), kInfinity, -kInfinity}}, {"none", {}}},
           {},
           {{"transform", {"log"}}, {"trees", {"deep", "nan"}}}},
          {Silence::tied_last, Direction::high, {{"item", "doc"}}, {"zed"}},
          {{"seed", "7"}}};
}

TEST(ModelFile, ReadsBackTheLearnedParameters) {
  const ModelFile read = parse_model(written(example()), "m");
  EXPECT_EQ(read.spec, "borda(silent=zero)");
  EXPECT_EQ(read.learned.experts, example().learned.experts);
  EXPECT_EQ(read.read.silence, Silence::tied_last);
  EXPECT_EQ(read.read.direction, Direction::high);
  EXPECT_EQ(read.read.columns, example().read.columns);
  EXPECT_EQ(read.read.dropped, example().read.dropped);
  EXPECT_EQ(read.facts, example().facts);
  EXPECT_EQ(read.learned.choices, example().learned.choices);
  ASSERT_EQ(read.learned.numbers.size(), 3U);
  EXPECT_EQ(read.learned.numbers[0], example().learned.numbers[0]);
  EXPECT_EQ(read.learned.numbers[2], example().learned.numbers[2]);
  const std::vector<double>* more = read.learned.find("more");
  ASSERT_NE(more, nullptr);
  ASSERT_EQ(more->size(), 3U);
  EXPECT_TRUE(std::isnan((*more)[0]));
  EXPECT_EQ((*more)[1], std::numeric_limits<double>::infinity());
  EXPECT_EQ((*more)[2], -std::numeric_limits<double>::infinity());
}

TEST(ModelFile, DeepNestingIsRejectedBeforeAnythingElse) {
  for (const std::string open : {"[", "{\"a\":"}) {
    std::string text;
    for (int k = 0; k < 200'000; ++k) text += open;
    WITAN_EXPECT_INPUT_ERROR(
        parse_model(text, "m"),
        "m:1: found values nested more than 8 levels deep, expected a model file written by `witan train`");
  }
}

TEST(ModelFile, TheChecksumIsVerifiedBeforeTheContent) {
  std::string text = written(example());
  text.replace(text.find("\"method\""), 8, "not JSON");
  WITAN_EXPECT_INPUT_ERROR(parse_model(text, "m"), "m:1: checksum mismatch: the model file is damaged or was edited");
  // Former versions have a checksum of the parsed content.
  WITAN_EXPECT_INPUT_ERROR(parse_model("{\"witan-model\": 3, \"checksum\": \"\", \"content\": not JSON}", "m"),
                           "m:1: found text that is not JSON, expected a model file written by `witan train`");
  std::string claims_to_be_new = R"({"witan-model": 4, "checksum": ")" + checksum("4 {}") + R"(", "content": {}})";
  WITAN_EXPECT_INPUT_ERROR(parse_model(claims_to_be_new, "m"),
                           "m:1: checksum mismatch: the model file is damaged or was edited");
}

TEST(ModelFile, ManyObjectsAreRejected) {
  std::string text = "[";
  for (int k = 0; k < 100'000; ++k) text += "{},";
  WITAN_EXPECT_INPUT_ERROR(
      parse_model(text, "m"),
      "m:1: found more than 100000 objects and arrays, expected a model file written by `witan train`");
}

TEST(ModelFile, RepeatedNamesAreRejected) {
  ModelFile model = example();
  model.learned.experts.emplace_back("ann");
  WITAN_EXPECT_INPUT_ERROR(parse_model(written(model), "m"),
                           "m:1: found expert \"ann\" twice, expected each name once");
  model = example();
  model.learned.items = {"x", "y", "x"};
  WITAN_EXPECT_INPUT_ERROR(parse_model(written(model), "m"), "m:1: found item \"x\" twice, expected each name once");
}

TEST(ModelFile, NumbersBeyondDoublesAreRejected) {
  WITAN_EXPECT_INPUT_ERROR(parse_model("{\"witan-model\": 3, \"checksum\": 1e999}", "m"),
                           "m:1: found a number that is too large, expected finite numbers");
}

TEST(ModelFile, DamagedForeignAndNewerFilesAreRejected) {
  const std::string whole = written(example());
  std::string changed = whole;
  changed.replace(changed.find("0.1"), 3, "0.2");
  WITAN_EXPECT_INPUT_ERROR(parse_model(changed, "m"),
                           "m:1: checksum mismatch: the model file is damaged or was edited");
  WITAN_EXPECT_INPUT_ERROR(parse_model("{\n\"a\":\n", "m"),
                           "m:3: found text that is not JSON, expected a model file written by `witan train`");
  WITAN_EXPECT_INPUT_ERROR(parse_model("[1]", "m"),
                           "m:1: found something else, expected a model file written by `witan train`");
  std::string newer = whole;
  newer.replace(newer.find("\"witan-model\": 4"), 16, "\"witan-model\": 5");
  WITAN_EXPECT_INPUT_ERROR(
      parse_model(newer, "m"),
      "m:1: found a model of version 5, expected version 1 to 4; the file was written by another version of witan");
}

TEST(ModelFile, EveryFlippedBitIsDetected) {
  const std::string whole = written(example());
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ (1U << bit));
      EXPECT_THROW((void)parse_model(damaged, "m"), InputError) << at << ' ' << bit;
    }
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW((void)parse_model(whole.substr(0, size), "m"), InputError) << size;
  }
}

TEST(ModelFile, ValuesOfTheWrongTypeAreRejected) {
  for (const char* text :
       {R"({"witan-model":2})", R"({"witan-model":2,"checksum":5,"content":{}})", R"({"witan-model":2,"content":[]})",
        R"({"witan-model":{},"checksum":"","content":{}})", R"({"witan-model":4294967298,"checksum":"","content":{}})",
        R"({"witan-model":-1})", R"({"witan-model":null})", "null", "7", "\"witan-model\"", "\xff", ""}) {
    EXPECT_THROW((void)parse_model(text, "m"), InputError) << text;
  }
  const auto with_content = [](const std::string& content) {
    return R"({"witan-model":2,"checksum":")" + checksum(content) + R"(","content":)" + content + "}";
  };
  for (const char* content :
       {"{}", "[]", "null", R"({"method":5,"experts":[],"numbers":[],"read":{},"facts":[]})",
        R"({"method":"rrf","experts":{"a":1},"numbers":[],"read":{},"facts":[]})",
        R"({"method":"rrf","experts":[],"numbers":[{"name":"n","values":[[]]}],"read":{},"facts":[]})",
        R"({"method":"rrf","experts":[],"numbers":[],"read":[],"facts":[]})",
        R"({"method":"rrf","experts":[],"numbers":[],"read":{"silence":4},"facts":[]})",
        R"({"method":"rrf","experts":[],"numbers":[],"read":{},"facts":[1]})",
        R"({"method":"rrf","experts":[],"numbers":[],"read":{},"facts":[],"choices":[{"name":"n","values":[1]}]})"}) {
    WITAN_EXPECT_INPUT_ERROR(parse_model(with_content(content), "m"),
                             "m:1: found an incomplete model, expected method, experts and numbers");
  }
}

TEST(ModelFile, VersionOneIsStillRead) {
  const ModelFile old = parse_model(R"({"witan-model": 1, "checksum": ")" +
                                        checksum(R"({"method":"theta-mpm","experts":["a"],"numbers":[]})") +
                                        R"(", "content": {"method": "theta-mpm", "experts": ["a"], "numbers": []}})",
                                    "m");
  EXPECT_EQ(old.spec, "theta-mpm");
  EXPECT_EQ(old.learned.experts, std::vector<std::string>{"a"});
  EXPECT_FALSE(old.read.silence);
  EXPECT_TRUE(old.facts.empty());
}

TEST(ModelFile, ARestoredModelRanksAsTheTrainedOne) {
  Context context;
  JudgementsSimulator::Options options;
  options.instances = 3;
  options.inverted = 0.2;
  const Dataset data = JudgementsSimulator::simulate(options, context).data;
  const auto trained = train_model("theta-mpm", data, context);
  const auto restored = restore_model(parse_model(written({"theta-mpm", *trained->learned()}), "m"));
  EXPECT_EQ(restored->solve(data.instance(1), context).scores, trained->solve(data.instance(1), context).scores);
  EXPECT_NE(restored->solve(data.instance(1), context).scores,
            make_model("theta-mpm")->solve(data.instance(1), context).scores);
}

TEST(ModelFile, MethodsWithoutLearnedParametersAreRejected) {
  EXPECT_EQ(error_of<UsageError>([] { check_trains("rrf(k=5)"); }),
            "rrf has no learned parameters, so there is no model to save; use `witan rank --method rrf(k=5)`");
  EXPECT_THROW((void)restore_model(example()), UsageError);
}

}  // namespace witan::model_file_test
