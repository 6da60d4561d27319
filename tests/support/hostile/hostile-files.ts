import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { deflateRawSync } from "node:zlib";
import { oneOf, type Random } from "./random";

/** A file that somebody uploads as a network's settlement file. */
export type HostileFile = { name: string; bytes: Buffer };

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("");
const camt = (inside: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;

/** Files that need far more time, memory or nesting depth than their size suggests, and files whose bytes are not text. */
const made: readonly (readonly [name: string, make: () => string | Buffer])[] = [
  ["children.xml", () => camt(many(20_000, (index) => `<a${index}/>`))],
  [
    "entry-children.xml",
    () => camt(`<Ntry>${many(400, (index) => `<n${index}>${"<x/>".repeat(200)}</n${index}>`)}</Ntry>`),
  ],
  ["deep.xml", () => "<a>".repeat(200_000)],
  ["deep-closed.xml", () => camt(`${"<a>".repeat(5_000)}${"</a>".repeat(5_000)}`)],
  [
    "entities.xml",
    () =>
      `<!DOCTYPE d [${many(12, (index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)}]><Document>&e12;</Document>`,
  ],
  ["outside.xml", () => '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'],
  ["attributes.xml", () => `<Document ${many(20_000, (index) => `a${index}="1" `)}/>`],
  ["text.xml", () => camt(`<Id>${"x".repeat(2_000_000)}</Id>`)],
  ["references.xml", () => camt(`<Id>${"&#0;&#xD800;&#x10FFFF;&amp;".repeat(20_000)}</Id>`)],
  ["cdata.xml", () => `<Document>${"<![CDATA[".repeat(50_000)}`],
  ["comment.xml", () => `<!--${"--!>".repeat(200_000)}`],
  [
    "prototype.xml",
    () =>
      camt("<Ntry><__proto__>1</__proto__><constructor><prototype/></constructor><Amt Ccy='__proto__'>1</Amt></Ntry>"),
  ],
  ["blank-rows.csv", () => `Ref;Sum;Day\n${"\n".repeat(1_500_000)}`],
  ["empty-cells.csv", () => `Ref;Sum;Day\n${";;\n".repeat(300_000)}`],
  ["long-line.csv", () => `Ref;Sum;Day\n${"x".repeat(3_000_000)}`],
  ["columns.csv", () => `${many(50_000, (index) => `c${index};`)}\n${";".repeat(50_000)}\n`],
  ["open-quote.csv", () => `Ref;Sum;Day\n"${'a""'.repeat(500_000)}`],
  ["prototype.csv", () => "__proto__;constructor;toString\n1;2;3\n__proto__;-5.00;2026-11-20\n"],
  ["formulas.csv", () => 'Ref;Sum;Day\n=cmd|"/C calc"!A0;-5.00;2026-11-20\n@SUM(1);1e309;0000-00-00\n'],
  ["zeros.csv", () => Buffer.alloc(1_000_000)],
  [
    "odd-utf16.csv",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Ref;Sum\n1;2", "utf16le"), Buffer.from([0xd8])]),
  ],
  [
    "lone-surrogates.csv",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8, 0x0a, 0x00, 0x00, 0xdc])]),
  ],
  [
    "no-utf8.csv",
    () => Buffer.from([0xef, 0xbb, 0xbf, 0x52, 0x3b, 0x53, 0x0a, 0xc3, 0x28, 0x3b, 0xed, 0xa0, 0x80, 0x0a]),
  ],
  [
    "latin1.xml",
    () => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${camt("<Id>\xe9\xfc</Id>")}`, "latin1"),
  ],
  ["no-encoding.xml", () => `<?xml version="1.0" encoding="x-${"y".repeat(5_000)}"?>${camt("")}`],
  ["bomb.zip", () => zipBomb("a.xml")],
  ["bomb.xlsx", () => zipBomb("xl/worksheets/sheet1.xml")],
  [
    "gzip.xml.gz",
    () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), deflateRawSync(Buffer.alloc(5_000_000))]),
  ],
  ["endless.sta", () => `{1:F01BANK}{4:\n:20:1\n${":61:2611201120D5,00NTRFNONREF\n:86:x\n".repeat(30_000)}`],
  ["amounts.sta", () => ":20:1\n:25:1\n:28C:1\n:60F:C261120USD99999999999999999999,99\n:61:2613991399XX,,,\n"],
  ["deep.ofx", () => `OFXHEADER:100\n\n${"<OFX>".repeat(100_000)}`],
  [
    "transactions.ofx",
    () => `OFXHEADER:100\n\n<OFX><STMTTRN>${"<TRNAMT>-1<DTPOSTED>20261332<FITID>__proto__".repeat(20_000)}`,
  ],
  ["\u202exslx.csv", () => "Ref;Sum;Day\nA;-5.00;2026-11-20\n"],
  [`${"n".repeat(180)}.csv`, () => "Ref;Sum;Day\nA;-5.00;2026-11-20\n"],
  ["empty.csv", () => ""],
  ["byte.csv", () => "\0"],
];

const folder = "tests/support/settlement/files";
/** The settlement files of the tests. The bank either reads each file or refuses the file with a reason. */
const real = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .sort();

/** The number of different files. */
export const hostileFileCount = made.length + real.length;

/**
 * Returns the file with this number. The lowest numbers are the harmful files, and the next numbers are damaged copies of the
 * settlement files. The number after the last copy is the first file again.
 */
export function hostileFile(number: number, random: Random): HostileFile {
  const round = number % hostileFileCount;
  const [name, make] = made[round] ?? [];
  if (name && make) return { name, bytes: Buffer.from(make() as string) };
  const file = real[round - made.length] ?? "";
  return { name: path.basename(file), bytes: damaged(readFileSync(file), random) };
}

/** Damages a file: changes some bytes, repeats a part, or cuts off the end. */
function damaged(bytes: Buffer, random: Random): Buffer {
  const place = Math.floor(random() * bytes.length);
  const how = random();
  if (how < 0.2) return bytes.subarray(0, place);
  if (how < 0.3) return Buffer.concat([bytes.subarray(0, place), bytes]);
  const changed = Buffer.from(bytes);
  for (let count = 1 + Math.floor(random() * 20); count > 0; count -= 1) {
    changed[Math.floor(random() * changed.length)] = oneOf(
      random,
      [0x00, 0x0a, 0x22, 0x2d, 0x30, 0x3b, 0x3c, 0x3e, 0xc3, 0xff],
    );
  }
  return changed;
}

/** Returns a ZIP archive that contains one file of fifty million zero bytes. */
function zipBomb(name: string): Buffer {
  const size = 50_000_000;
  const packed = deflateRawSync(Buffer.alloc(size), { level: 9 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), fields, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]);
}
