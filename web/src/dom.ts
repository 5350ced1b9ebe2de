/** Elements. Names from the data only ever become text nodes or attribute values. */

export type Child = Node | string | number | null | undefined | false | Child[];
type Value = string | number | boolean | null | undefined;
type Handlers = Record<string, (event: Event) => void>;
export type Attributes = Record<string, Value | Handlers>;

function fill_element<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "object") {
      for (const [type, handler] of Object.entries(value)) element.addEventListener(type, handler);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(to: Element, children: Child): void {
  if (Array.isArray(children)) {
    for (const child of children) append(to, child);
  } else if (typeof children === "number") {
    to.append(String(children));
  } else if (children !== null && children !== undefined && children !== false) {
    to.append(children);
  }
}

/** Returns an HTML element. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill_element(document.createElement(name), attributes, children);
}

/** Returns an SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill_element(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** Replaces the content of an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

/** Returns a name in running text: isolated, and on one line while it is short. */
export function name(text: string): HTMLElement {
  return h("bdi", { class: text.length < 25 ? "k" : null }, text);
}

/** Returns text in which `code` between backticks is marked. */
export function coded(text: string): Child[] {
  return text.split("`").map((part, k) => (k % 2 ? h("code", {}, part) : part));
}

/** Replaces control and bidi override characters by U+FFFD, in all texts of a JSON document. */
export function parse_safely(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string"
      ? value.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
      : value
  );
}
