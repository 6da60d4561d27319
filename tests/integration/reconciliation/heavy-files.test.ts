import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { afterAll, describe, expect, it } from "vitest";
import { stopReading } from "@/lib/reconciliation/reading/reading-threads";
import { db } from "@/lib/server/db";
import { createAdmin } from "@/tests/support/factories";
import { uploadFile } from "@/tests/support/settlement/settlement-files";

const megabytes = 1024 * 1024;
const size = 4 * megabytes;
/**
 * The longest time that other requests may wait while a file is read. The bound allows for the load of the reading thread and of
 * other tests on the same machine.
 */
const waitMaxMs = 2_500;

afterAll(stopReading);

const open = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>';
const close = "</Stmt></BkToCstmrStmt></Document>";
const filled = (text: string) => text.repeat(Math.ceil(size / text.length));
const named = (length: number) =>
  Array.from({ length: 400 }, (_, n) => {
    const name = `n${n}`.padEnd(length, "x");
    return `<${name}>1</${name}>`;
  }).join("");
const deep = Array.from({ length: 30 }, (_, n) => `<${`d${n}`.padEnd(99, "y")}>`).join("");

/** Files of 4 MB that blocked the site in the past or could block it. */
const hostile: [what: string, file: string | Buffer][] = [
  ["400 children with long names in an entry", `${open}<Ntry>${named(5_000)}</Ntry>${close}`],
  ["very many children with names of their own", `${open}<Ntry>${filled(named(90))}</Ntry>${close}`],
  ["very many elements below a deep path", `${open}<Ntry>${deep}${filled("<a/>")}`],
  ["very many empty elements", `${open}${filled("<Ntry/>")}${close}`],
  [
    "very many attributes",
    `${open}${filled(`<a ${Array.from({ length: 40 }, (_, n) => `b${n}=""`).join(" ")}/>`)}${close}`,
  ],
  ["very many references to characters", `${open}<Ntry><NtryRef>${filled("&#x41;")}</NtryRef></Ntry>${close}`],
  ["very many statements", `${open.replace("<Stmt>", "")}${filled("<Stmt></Stmt>")}`],
  [
    "very many payments of one entry",
    `${open}<Ntry><NtryDtls>${filled("<TxDtls><Refs/></TxDtls>")}</NtryDtls></Ntry>${close}`,
  ],
  ["blank rows", filled("\n")],
  ["rows of separators", filled(",,,,,,,,,,,,,,,\n")],
  ["quotation marks", filled('"a"b"c",')],
  ["one row", filled("a,")],
  ["fields of MT940", `:20:X\n:25:1\n:60F:C261119EUR1,00\n${filled(":61:2611201120D1,NTRFX\n")}`],
  ["lines behind a field of MT940", `:20:X\n:61:2611201120D1,NTRFX\n:86:${filled("x\n")}`],
  ["tags of OFX", `OFXHEADER:100\n\n<OFX><STMTRS>${filled("<STMTTRN><TRNAMT>1")}`],
  ["text in UTF-16", Buffer.from(`\ufeff${filled("a;b\n").slice(0, size / 2)}`, "utf16le")],
];

/** Measures the longest time that other requests wait during `work`. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let isOver = false;
  let asked = 0;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await db.query("SELECT 1");
      asked = Math.max(asked, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await work();
  isOver = true;
  await asking;
  delay.disable();
  return Math.max(asked, delay.max / 1e6);
}

describe("a hostile file", () => {
  it.each(hostile)("a file of %s does not delay other requests, and is answered", async (_, file) => {
    const admin = await createAdmin();
    // This call starts the pool and its thread, so that the measurement does not include their start.
    await uploadFile(admin, Buffer.from(`${open}${close}`)).catch(() => undefined);
    const bytes = typeof file === "string" ? Buffer.from(file) : file;
    let state = "";
    const waited = await longestWait(async () => {
      state = (await uploadFile(admin, bytes)).state;
    });
    expect(waited).toBeLessThan(waitMaxMs);
    expect(["refused", "preview", "columns"]).toContain(state);
  });

  it("a hostile file uses no more memory than its thread may use", async () => {
    const admin = await createAdmin();
    const before = process.memoryUsage().rss;
    await uploadFile(admin, Buffer.from(`${open}<Ntry>${filled(named(90))}${filled(named(80))}</Ntry>${close}`));
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * megabytes);
  });
});
