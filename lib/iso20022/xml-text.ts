import "server-only";

/** The XML of an element and its content. Empty if the element is left out. */
type Xml = string;

/** Writes an element with a text. Leaves the element out if the text is empty. */
export function textOf(name: string, text: string | null, attributes = ""): Xml {
  return text ? `<${name}${attributes}>${escaped(text)}</${name}>` : "";
}

/** Writes an element that contains the elements `parts`. Without any part, the element is left out. */
export function groupOf(name: string, ...parts: Xml[]): Xml {
  const content = parts.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** A moment in UTC, in the format of the networks and without fractions of a second: `2026-11-29T05:40:00+00:00`. */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}+00:00`;
}
