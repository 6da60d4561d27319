import "server-only";
import type { XmlElement } from "libxml2-wasm";
import { UnreadableMessage } from "./read-types";
import { complaintsAbout, hasSchema, isoNamespace, MalformedXml, withXml } from "./xml-library";

/**
 * The largest size of a message in bytes. Statements and files of payments contain many payments. Every other message is about
 * one payment. A file of 10,000 payments has 6 to 15 MB. Its check takes about 0.1 seconds and 5 MB of memory for each MB of
 * the file.
 */
const bytesMax = { usual: 1024 * 1024, ofPayments: 32 * 1024 * 1024 };

/**
 * The name of the message decides which size is allowed. The function `refuseSize` looks for the name only in this number of
 * bytes at the start of the file.
 */
const beginBytes = 8 * 1024;
const detailLengthMax = 300;
/** The largest number of levels that an envelope may add around the document. */
const envelopeDepthMax = 5;

/** A message without its envelope. `name` contains the version, such as `pacs.002.001.10`. */
export type OpenMessage = {
  name: string;
  document: XmlElement;
  /** The id in the header. Empty without a header. */
  headerId: string;
};

/**
 * Checks the encoding, the XML, the envelope and the schema of a message, and passes the message to `work`. The document may be
 * inside an envelope of any name, and may have a header.
 *
 * @throws UnreadableMessage for every problem except a wrong size or a wrong value; all errors of `work`
 */
export async function withMessage<Result>(bytes: Uint8Array, work: (message: OpenMessage) => Result): Promise<Result> {
  refuseBytes(bytes);
  try {
    return await withXml(bytes, async (root) => {
      const { document, header } = openEnvelope(root);
      const name = document.namespaceUri.slice(isoNamespace.length);
      if (!document.namespaceUri.startsWith(isoNamespace) || !hasSchema(name)) {
        throw unreadable("unknown_message", document, document.namespaceUri);
      }
      await refuseBySchema(document, name);
      const headerId = header ? await readHeader(header, name) : "";
      return work({ name, document, headerId });
    });
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    const { message, line } = error.complaint;
    throw new UnreadableMessage(/Excessive depth/.test(message) ? "too_deep" : "malformed", line, shortened(message));
  }
}

/** The error for a value or an element of a message that the bank cannot read. */
export function unreadable(
  problem: UnreadableMessage["problem"],
  at: XmlElement | null,
  detail: string,
): UnreadableMessage {
  return new UnreadableMessage(problem, at?.line ?? null, shortened(detail));
}

/** Shortens a detail to one short line, because staff read it in a table. */
const shortened = (text: string) =>
  text
    .slice(0, 4 * detailLengthMax)
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .slice(0, detailLengthMax);

const beginOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, beginBytes)).toString("latin1");

/** @throws UnreadableMessage `too_large` */
export function refuseSize(bytes: Uint8Array): void {
  const begin = beginOf(bytes);
  const isOfPayments = /urn:iso:std:iso:20022:tech:xsd:(camt\.05[234]|pacs\.008)\./.test(begin);
  if (bytes.byteLength > (isOfPayments ? bytesMax.ofPayments : bytesMax.usual)) {
    throw new UnreadableMessage("too_large", null, String(bytes.byteLength));
  }
}

/** @throws UnreadableMessage `encoding`, `doctype`, `malformed` for an empty file */
function refuseBytes(bytes: Uint8Array): void {
  const begin = beginOf(bytes);
  // ISO 20022 allows only UTF-8. A file in another encoding contains NUL bytes or bytes that are invalid in UTF-8, or declares
  // its encoding.
  const [, declared = "utf-8"] =
    /^(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]{0,200}encoding\s*=\s*["']([^"']{1,40})/.exec(begin) ?? [];
  if (!/^(?:utf-?8|us-ascii)$/i.test(declared)) throw new UnreadableMessage("encoding", 1, shortened(declared));
  if (/^(?:\xff\xfe|\xfe\xff)|\0/.test(begin)) throw new UnreadableMessage("encoding", 1);
  const text = decode(bytes);
  if (text.trim() === "") throw new UnreadableMessage("malformed", 1);
  // No message of a network needs a document type declaration, so a file with a declaration is refused. Without a declaration, a
  // file can neither define nor load entities.
  if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY")) throw new UnreadableMessage("doctype");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableMessage("encoding");
  }
}

/** Finds the only document of a file, and its header. @throws UnreadableMessage `envelope` */
function openEnvelope(root: XmlElement): { document: XmlElement; header: XmlElement | undefined } {
  const documents: XmlElement[] = [];
  const headers: XmlElement[] = [];
  const look = (element: XmlElement, depth: number): void => {
    if (element.name === "Document") documents.push(element);
    else if (element.name === "AppHdr") headers.push(element);
    else if (depth < envelopeDepthMax) for (const child of elementsIn(element)) look(child, depth + 1);
  };
  look(root, 0);
  const [document] = documents;
  if (!document || documents.length > 1 || headers.length > 1) throw unreadable("envelope", root, root.name);
  return { document, header: headers[0] };
}

async function refuseBySchema(element: XmlElement, name: Parameters<typeof complaintsAbout>[1]): Promise<void> {
  const [first] = await complaintsAbout(element, name);
  if (first) throw new UnreadableMessage("schema", first.line, shortened(first.message));
}

/**
 * Reads the id of the message from the header. A header is read even if the product has no schema for its version, because the id
 * and the name of the message are in the same elements in every version.
 *
 * @throws UnreadableMessage `schema`; `header` if the header names another message
 */
async function readHeader(header: XmlElement, name: string): Promise<string> {
  const version = header.namespaceUri.slice(isoNamespace.length);
  if (hasSchema(version)) await refuseBySchema(header, version);
  const named = textAt(header, "MsgDefIdr");
  const id = textAt(header, "BizMsgIdr");
  if (named !== name || id === "" || id.length > 35) throw unreadable("header", header, named);
  return id;
}

/** The elements directly inside an element. */
function elementsIn(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node; node = node.next) if ("firstChild" in node) found.push(node as XmlElement);
  return found;
}

/** The elements at a path of local names, such as `GrpHdr/MsgId`, below an element. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split("/")
    .reduce<XmlElement[]>(
      (all, name) => all.flatMap((one) => elementsIn(one).filter((child) => child.name === name)),
      [element],
    );
}

/** The first element at a path. Null if there is none. */
export const firstAt = (element: XmlElement, path: string): XmlElement | null => allAt(element, path)[0] ?? null;

/** The text of the first element at a path. Empty if there is none. */
export const textAt = (element: XmlElement, path: string): string => firstAt(element, path)?.content.trim() ?? "";
