import "server-only";

/** The text before the first element of an XML document, and the name of this element. */
const prolog = /^\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>\s*)*<([\w.:-]+)[\s>]/;

/** The bytes at the beginning and at the end of a file that tell its form. */
const edgeBytes = 4_096;

/**
 * Whether the bytes are a complete file: an XML document with the end of its first element, or a Nacha file with its last record. The
 * content between the edges does not matter. Other files are never complete, so the bank waits until they do not change any more.
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

/** Bytes as text without a byte order mark. Only ASCII characters matter here, so every ASCII-like encoding is read alike. */
const textAt = (bytes: Buffer) => bytes.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
