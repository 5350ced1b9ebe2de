#pragma once

#include "witan/report/check.hpp"

namespace witan {

void write_check_text(const CheckReport& report, std::ostream& out, CheckDetail detail, Spelling spelling,
                      const TableStyle& style);

}  // namespace witan
