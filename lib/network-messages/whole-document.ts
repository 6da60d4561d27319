import "server-only";

/** Matches the text before the first element of an XML document, and captures the name of this element. */
const prolog = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>\s*)*<([\w.:-]+)[\s>]/;

/** The number of bytes at the beginning and at the end of a file that show whether the file is complete. */
const edgeBytes = 4_096;

/**
 * True if the bytes are a complete file: an XML document with the end tag of its first element, or a Nacha file with its last
 * record. The function reads only the beginning and the end of the file (`edgeBytes`). For any other file, the function returns
 * false, so the bank waits until the file no longer changes.
 */
export function isWholeDocument(bytes: Buffer): boolean {
  const begin = textAt(bytes.subarray(0, edgeBytes));
  const end = textAt(bytes.subarray(-edgeBytes)).trimEnd();
  const [, element] = prolog.exec(begin) ?? [];
  if (element) return end.endsWith(`</${element}>`);
  return (
    begin.startsWith("101") && /(?:^|\n)9\d{54}.{39}$/.test(end.replace(/(?:\r?\n9{94})*$/, "").replace(/\r/g, ""))
  );
}

/**
 * Converts bytes to text without a byte order mark. Only ASCII characters matter here, so all encodings that contain ASCII give
 * the same result.
 */
const textAt = (bytes: Buffer) => bytes.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
