/** Tables: plain ones, and ones that sort, filter and open details. */

import { type Child, fill, h } from "./dom.js";

/** Returns a table of values, for readers who prefer it to a heat map. */
export function data_table(head: readonly string[], rows: readonly (readonly string[])[], caption: string): HTMLElement {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", {},
      h("caption", { class: "vh" }, caption),
      h("thead", {}, h("tr", {}, head.map((title, i) => h("th", { scope: "col", class: i ? "n" : null }, title)))),
      h("tbody", {}, rows.map(row => h("tr", {}, row.map((cell, i) =>
        i ? h("td", { class: "n" }, cell) : h("th", { scope: "row" }, h("bdi", {}, cell))))))));
}

/** Returns "Show the values as a table", whose table is made when it is opened. */
export function as_table(make: () => HTMLElement): HTMLDetailsElement {
  const details = h("details", {}, h("summary", {}, "Show the values as a table"));
  let table: HTMLElement | undefined;
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    table?.remove();
    table = make();
    details.append(table);
  });
  return details;
}

export interface Column<Row> {
  label: string;
  /** Sorts by this value; without it, the column cannot be sorted. */
  key?: (row: Row) => number | string;
  /** The first click sorts in descending order. */
  descending?: boolean;
  numeric?: boolean;
  header?: boolean;
  /** w3, w2b and w2: the column leaves narrow tables in this order. */
  cls?: string;
  /** Text for screen readers of a column without a label. */
  hidden?: string;
  cell: (row: Row) => Child;
}

export interface TableOptions<Row> {
  caption: string;
  by?: number;
  descending?: boolean;
  /** Content of the row below, for rows with a button that has aria-expanded. */
  detail?: (row: Row, width: number) => Node;
  cls?: string;
  /** Number of rows at first [default: 100]. */
  rows?: number;
}

export interface SortableTable<Row> {
  element: HTMLElement;
  /** Shows these rows, and returns their number. */
  filter(keep: (row: Row) => boolean): number;
  /** Replaces the rows. */
  update(rows: readonly Row[]): void;
}

const ROWS_AT_ONCE = 100;

export function sortable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], options: TableOptions<Row>): SortableTable<Row> {
  let by = options.by ?? 0;
  let ascending = !options.descending;
  let all = rows;
  let kept: (row: Row) => boolean = () => true;
  let found: readonly Row[] = rows;
  const first = options.rows ?? ROWS_AT_ONCE;
  let shown = first;
  const body = h("tbody");
  const more = h("button", { type: "button", class: "btn more" });
  more.addEventListener("click", () => {
    shown += ROWS_AT_ONCE;
    paint();
  });
  const class_of = (column: Column<Row>) => [column.numeric && "n", column.cls].filter(Boolean).join(" ") || null;
  const heads = columns.map((column, i) =>
    h("th", { scope: "col", class: class_of(column) },
      column.key
        ? h("button", { type: "button", on: { click: () => sort(i) } }, column.label)
        : h("span", { class: column.label ? null : "vh" }, column.label || column.hidden)));

  function sort(column: number): void {
    ascending = by === column ? !ascending : !columns[column]?.descending;
    by = column;
    paint();
  }

  function row_element(row: Row): HTMLTableRowElement {
    const element = h("tr", {}, columns.map(column =>
      column.header
        ? h("th", { scope: "row", class: class_of(column) }, column.cell(row))
        : h("td", { class: class_of(column) }, column.cell(row))));
    const button = options.detail ? element.querySelector("[aria-expanded]") : null;
    button?.addEventListener("click", () => toggle(row, element, button));
    return element;
  }

  function toggle(row: Row, element: HTMLTableRowElement, button: Element): void {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    element.classList.toggle("open", open);
    if (!open) {
      element.nextElementSibling?.remove();
      return;
    }
    const cell = h("td", { colspan: columns.length });
    element.after(h("tr", { class: "detail" }, cell));
    const detail = options.detail?.(row, element.clientWidth);
    if (detail) cell.append(detail);
  }

  function compare(a: Row, b: Row): number {
    const key = columns[by]?.key;
    if (!key) return 0;
    const x = key(a);
    const y = key(b);
    const order = typeof x === "string" ? x.localeCompare(String(y), undefined, { numeric: true }) : x - Number(y);
    return ascending ? order : -order;
  }

  function paint(): void {
    heads.forEach((head, i) => {
      if (columns[i]?.key) head.setAttribute("aria-sort", i === by ? (ascending ? "ascending" : "descending") : "none");
    });
    const sorted = [...found].sort(compare);
    body.replaceChildren(...sorted.slice(0, shown).map(row_element));
    more.hidden = sorted.length <= shown;
    fill(more, `Show ${Math.min(ROWS_AT_ONCE, sorted.length - shown)} more of ${sorted.length} rows`);
  }

  paint();
  const element = h("div", { class: ["scroll", options.cls, rows.length < 25 && "keep"].filter(Boolean).join(" ") },
    h("table", {}, h("caption", { class: "vh" }, options.caption), h("thead", {}, h("tr", {}, heads)), body), more);
  return {
    element,
    filter(keep) {
      kept = keep;
      found = all.filter(kept);
      shown = first;
      paint();
      return found.length;
    },
    update(fresh) {
      all = fresh;
      found = all.filter(kept);
      paint();
    }
  };
}

/** Returns CSV: fields with commas, quotes or line breaks are quoted. */
export function csv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  const field = (value: string | number | null | undefined) => {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\n\r]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  };
  return rows.map(row => row.map(field).join(",")).join("\n") + "\n";
}

/** Offers a text as a file. */
export function save(file: string, type: string, content: string): void {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Returns a filter field, the number of rows, and a button for the CSV. */
export function tools<Row>(
  table: SortableTable<Row>,
  options: { label: string; total: number; noun: [string, string]; matches: (row: Row, query: string) => boolean;
    more?: HTMLElement[]; accepts?: (row: Row) => boolean; file: string; rows: () => (string | number | null | undefined)[][] }
): { element: HTMLElement; refine(): void } {
  const input = h("input", { type: "search", autocomplete: "off", spellcheck: "false" });
  const count = h("span", { role: "status" });
  function refine(): void {
    const query = input.value.trim().toLowerCase();
    const n = table.filter(row => options.matches(row, query) && (options.accepts?.(row) ?? true));
    fill(count, n === options.total
      ? `${n} ${n === 1 ? options.noun[0] : options.noun[1]}`
      : `${n} of ${options.total} ${options.noun[1]}`);
  }
  input.addEventListener("input", refine);
  const download = h("button", { class: "btn end", type: "button", on: { click: () => save(options.file, "text/csv", csv(options.rows())) } }, "Download CSV");
  refine();
  return { element: h("div", { class: "tools" }, h("label", {}, options.label, input), options.more ?? null, count, download), refine };
}
