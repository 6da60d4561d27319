import "server-only";
import type { SettlementColumns } from "@/lib/reconciliation/schema";
import { decodeText } from "./decode-text";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { readCamt } from "./read-camt";
import { readCsv } from "./read-csv";
import { readMt940 } from "./read-mt940";
import { readNacha } from "./read-nacha";
import { readOfx } from "./read-ofx";
import { readPacs008 } from "./read-pacs008";
import type { FileContent } from "./statement";

/** The file formats that the bank can read. */
export type FileFormat = "camt.053" | "camt.054" | "pacs.008" | "nacha" | "csv" | "mt940" | "ofx";

/** A file of a known format. `lines` yields batches of lines, and returns the other content of the file at the end. */
type OpenedFile = { format: FileFormat; lines: AsyncGenerator<DraftLine[], FileContent> };

/** The maximum number of blank characters at the beginning of a file. */
const blankMax = 64 * 1024;

/**
 * Opens a file. The first bytes of the file determine its format. The file's name does not matter.
 *
 * @param columns the definition of the columns in the rail's CSV files. Null if staff have not defined the columns yet.
 * @param encoding the default encoding, for files that do not state their encoding. If empty, the default is UTF-8.
 * @throws UnreadableFile `empty`, `encoding`. `archive`, `workbook`, `document` or `binary` for a file of another format
 */
export async function openFile(
  chunks: AsyncIterable<Uint8Array>,
  columns: SettlementColumns | null,
  encoding = "",
): Promise<OpenedFile> {
  const texts = decodeText(refusingPrograms(chunks), encoding);
  for (let blank = ""; ; ) {
    const { value: text, done } = await texts.next();
    if (done) throw new UnreadableFile("empty");
    if (text.trim() !== "") return openText(blank + text, texts, columns);
    blank += text;
    if (blank.length > blankMax) throw new UnreadableFile("empty");
  }
}

function openText(first: string, texts: AsyncIterable<string>, columns: SettlementColumns | null): OpenedFile {
  const all = joined(first, texts);
  const begin = first.slice(0, 2_000).trimStart();
  if (/^OFXHEADER:|^<OFX>|^(?:<\?xml[^>]*>\s*)?<\?OFX/i.test(begin)) return { format: "ofx", lines: readOfx(all) };
  if (begin.startsWith("<")) return openXml(first, all);
  if (/^101[ \d]\d{9}/.test(begin)) return { format: "nacha", lines: readNacha(all) };
  if (/^\{1:F01|^:\d\d[A-Z]?:/.test(begin)) return { format: "mt940", lines: readMt940(all) };
  return { format: "csv", lines: readCsv(all, columns) };
}

/**
 * The namespace at the beginning of a document names the kind of message. A document of an unsupported kind is passed to the
 * reader of statements, which refuses the document.
 */
function openXml(first: string, all: AsyncIterable<string>): OpenedFile {
  const [, message] = /urn:iso:std:iso:20022:tech:xsd:(camt\.05[34]|pacs\.008)\./.exec(first) ?? [];
  if (message === "pacs.008") return { format: message, lines: readPacs008(all) };
  return { format: message === "camt.054" ? message : "camt.053", lines: readCamt(all) };
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * Refuses a file whose first bytes show a format that the bank cannot read. Also refuses a file that contains NUL bytes, unless
 * the file is UTF-16.
 */
async function* refusingPrograms(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseProgram(chunk);
    isFirst = false;
    yield chunk;
  }
}

/** The first bytes of files in other formats, in hexadecimal digits. */
const archives = ["504b0304", "504b0506", "1f8b", "377abcaf", "526172211a", "425a68", "fd377a585a"];
const workbooks = ["d0cf11e0"];
const documents = ["25504446", "7b5c727466"];
const utf16Marks = ["fffe", "feff"];

function refuseProgram(chunk: Uint8Array): void {
  const begin = Buffer.from(chunk.subarray(0, 4_096));
  const digits = begin.subarray(0, 8).toString("hex");
  const isOne = (kinds: string[]) => kinds.some((kind) => digits.startsWith(kind));
  if (isOne(archives)) {
    const isWorkbook = /\[Content_Types\]\.xml|xl\/|mimetypeapplication\/vnd/.test(begin.toString("latin1"));
    throw new UnreadableFile(isWorkbook ? "workbook" : "archive");
  }
  if (isOne(workbooks)) throw new UnreadableFile("workbook");
  if (isOne(documents)) throw new UnreadableFile("document");
  if (begin.includes(0) && !isOne(utf16Marks)) throw new UnreadableFile("binary");
}
