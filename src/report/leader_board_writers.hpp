#pragma once

#include "witan/report/leader_board.hpp"

#include <ostream>

namespace witan {

void write_csv(const LeaderBoard& board, const LeaderBoardOutput& output, std::ostream& out);
void write_json(const LeaderBoard& board, const LeaderBoardOutput& output, std::ostream& out);

}  // namespace witan
