#include "util/sha256.hpp"

#include <string>

#include <gtest/gtest.h>

namespace witan::sha256_test {

std::string digest(const std::string& text, std::size_t part = std::string::npos) {
  Sha256 sha;
  for (std::size_t at = 0; at < text.size(); at += std::min(part, text.size())) {
    sha.add(std::span(text).subspan(at, std::min(part, text.size() - at)));
  }
  return sha.hex();
}

// The examples of FIPS 180-4 and of NIST's test vectors.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digest(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnTheParts) {
  std::string text;
  for (int k = 0; k < 1000; ++k) text += static_cast<char>(k * 7);
  for (const std::size_t part : {1U, 3U, 55U, 56U, 63U, 64U, 65U, 200U}) EXPECT_EQ(digest(text, part), digest(text));
}

}  // namespace witan::sha256_test
