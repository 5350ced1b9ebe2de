#include "png_figure.hpp"

#include "witan/util/error.hpp"

#ifdef WITAN_CAIRO

#include <cmath>
#include <cstdlib>
#include <memory>
#include <ostream>
#include <string>

#include <cairo.h>

namespace witan::cli {
namespace {

using page::Ink;

/// Draws the marks of a figure.
class CairoPainter {
 public:
  explicit CairoPainter(cairo_t* cairo) : cairo_(cairo) {}

  void operator()(const page::LineMark& m) const {
    set_colour(hex(m.ink), m.opacity);
    cairo_set_line_width(cairo_, m.width);
    cairo_set_line_cap(cairo_, m.round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_move_to(cairo_, m.x1, m.y1);
    cairo_line_to(cairo_, m.x2, m.y2);
    cairo_stroke(cairo_);
  }
  void operator()(const page::RectMark& m) const {
    rectangle(m);
    set_colour(hex(m.fill), m.opacity);
    finish(m.stroke);
  }
  void operator()(const page::CellMark& m) const {
    cairo_rectangle(cairo_, m.x + 0.5, m.y + 0.5, m.width - 1, m.height - 1);
    set_colour(page::grade_colour(m.grade));
    cairo_fill(cairo_);
  }
  void operator()(const page::CircleMark& m) const {
    cairo_new_path(cairo_);
    cairo_arc(cairo_, m.x, m.y, m.radius, 0, 2 * M_PI);
    set_colour(hex(m.fill));
    finish(m.stroke);
  }
  void operator()(const page::TextMark& m) const {
    cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           m.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    // The widths of figures are those of Helvetica; common fonts of Linux are a tenth wider.
    cairo_set_font_size(cairo_, m.size * 0.92);
    cairo_text_extents_t extents;
    const std::string text = page::displayable(m.text);
    cairo_text_extents(cairo_, text.c_str(), &extents);
    const double share = m.anchor == page::Anchor::start ? 0 : m.anchor == page::Anchor::middle ? 0.5 : 1;
    cairo_save(cairo_);
    cairo_translate(cairo_, m.x, m.y);
    if (m.upright) cairo_rotate(cairo_, -M_PI / 2);
    cairo_move_to(cairo_, -share * extents.x_advance, 0);
    set_colour(m.light ? std::string_view("#ffffff") : hex(m.ink));
    cairo_show_text(cairo_, text.c_str());
    cairo_restore(cairo_);
  }

 private:
  void set_colour(std::string_view hex, double opacity = 1) const {
    const auto part = [&](std::size_t at) {
      return static_cast<double>(std::strtol(std::string(hex.substr(at, 2)).c_str(), nullptr, 16)) / 255;
    };
    cairo_set_source_rgba(cairo_, part(1), part(3), part(5), opacity);
  }
  void rectangle(const page::RectMark& m) const {
    if (m.radius <= 0) {
      cairo_rectangle(cairo_, m.x, m.y, m.width, m.height);
      return;
    }
    cairo_new_sub_path(cairo_);
    cairo_arc(cairo_, m.x + m.width - m.radius, m.y + m.radius, m.radius, -M_PI / 2, 0);
    cairo_arc(cairo_, m.x + m.width - m.radius, m.y + m.height - m.radius, m.radius, 0, M_PI / 2);
    cairo_arc(cairo_, m.x + m.radius, m.y + m.height - m.radius, m.radius, M_PI / 2, M_PI);
    cairo_arc(cairo_, m.x + m.radius, m.y + m.radius, m.radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(cairo_);
  }
  /// Fills the path, and strokes it if there is a colour.
  void finish(Ink stroke) const {
    if (stroke == Ink::none) {
      cairo_fill(cairo_);
      return;
    }
    cairo_fill_preserve(cairo_);
    set_colour(hex(stroke));
    cairo_set_line_width(cairo_, 2);
    cairo_stroke(cairo_);
  }

  cairo_t* cairo_;
};

cairo_status_t append(void* to, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

void check_png() {}

void write_png(const page::Figure& figure, std::ostream& out) {
  constexpr double kPixels = 3;
  const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                 static_cast<int>(std::ceil(kPixels * (figure.width + 2 * page::kMargin))),
                                 static_cast<int>(std::ceil(kPixels * (figure.height + 2 * page::kMargin)))),
      cairo_surface_destroy);
  const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()), cairo_destroy);
  cairo_set_source_rgb(cairo.get(), 1, 1, 1);
  cairo_paint(cairo.get());
  cairo_scale(cairo.get(), kPixels, kPixels);
  cairo_translate(cairo.get(), page::kMargin, page::kMargin);
  for (const page::Mark& mark : figure.marks) std::visit(CairoPainter(cairo.get()), mark);
  std::string bytes;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) throw Error(std::string("the PNG image: ") + cairo_status_to_string(status));
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace witan::cli

#else

namespace witan::cli {

void check_png() {
  throw UsageError("--plot FILE.png: this program was built without cairo (Debian: libcairo2-dev); use .svg");
}
void write_png(const page::Figure& /*figure*/, std::ostream& /*out*/) { check_png(); }

}  // namespace witan::cli

#endif
