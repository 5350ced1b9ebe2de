// Reference implementation of Glicko-2, from Glickman, "Example of the Glicko-2 system", 2013: every player in every
// rating period, step by step, on the scale of the paper.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <vector>

namespace witan::test {

struct SlowGlicko2 {
  double rating = 1500, deviation = 350, volatility = 0.06, tau = 0.5;

  struct Match {
    std::size_t first, second;
    double share;
    double weight;
    std::int64_t period;
  };
  struct Player {
    bool known = false;
    double r = 0, rd = 0, sigma = 0;
  };

  static double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }
  static double e(double mu, double mu_j, double phi_j) { return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j))); }

  /// Step 5: the root of f, by bisection. f decreases from +∞ to −∞.
  [[nodiscard]] double new_volatility(double sigma, double delta, double phi, double v) const {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
      const double ex = std::exp(x);
      const double d = phi * phi + v + ex;
      return ex * (delta * delta - phi * phi - v - ex) / (2 * d * d) - (x - a) / (tau * tau);
    };
    double low = a - 50;
    double high = a + 50;
    for (int k = 0; k < 200; ++k) {
      const double middle = (low + high) / 2;
      (f(middle) > 0 ? low : high) = middle;
    }
    return std::exp((low + high) / 4);
  }

  [[nodiscard]] Player after(const Player& player, std::size_t self, const std::vector<Match>& matches,
                             const std::vector<Player>& before) const {
    const double mu = (player.r - 1500) / 173.7178;  // step 2
    const double phi = player.rd / 173.7178;
    double precision = 0;
    double gain = 0;
    for (const Match& match : matches) {
      if (match.first != self && match.second != self) continue;
      const Player& other = before[match.first == self ? match.second : match.first];
      const double share = match.first == self ? match.share : 1 - match.share;
      const double mu_j = (other.r - 1500) / 173.7178;
      const double phi_j = other.rd / 173.7178;
      const double expected = e(mu, mu_j, phi_j);
      precision += match.weight * g(phi_j) * g(phi_j) * expected * (1 - expected);  // step 3
      gain += match.weight * g(phi_j) * (share - expected);
    }
    Player next = player;
    if (precision ==
        0) {  // a player who does not compete: only step 6, and the deviation is at most that of a new player
      next.rd = std::max(player.rd, std::min(deviation, 173.7178 * std::sqrt(phi * phi + player.sigma * player.sigma)));
      return next;
    }
    const double v = 1 / precision;
    const double delta = v * gain;                                             // step 4
    next.sigma = new_volatility(player.sigma, delta, phi, v);                  // step 5
    const double phi_star = std::sqrt(phi * phi + next.sigma * next.sigma);    // step 6
    const double phi_next = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);  // step 7
    next.r = 173.7178 * (mu + phi_next * phi_next * gain) + 1500;              // step 8
    next.rd = 173.7178 * phi_next;
    return next;
  }

  /// Returns all players after the last period. A player enters in the period of the first match.
  [[nodiscard]] std::vector<Player> play(std::size_t players, const std::vector<Match>& matches) const {
    std::map<std::int64_t, std::vector<Match>> by_period;
    for (const Match& match : matches) by_period[match.period].push_back(match);
    std::vector<Player> now(players);
    for (std::int64_t period = by_period.begin()->first; period <= by_period.rbegin()->first; ++period) {
      const std::vector<Match>& of_period = by_period[period];
      for (const Match& match : of_period) {
        for (const std::size_t p : {match.first, match.second}) {
          if (!now[p].known) now[p] = {true, rating, deviation, volatility};
        }
      }
      const std::vector<Player> before = now;
      for (std::size_t p = 0; p < players; ++p) {
        if (before[p].known) now[p] = after(before[p], p, of_period, before);
      }
    }
    return now;
  }
};

}  // namespace witan::test
