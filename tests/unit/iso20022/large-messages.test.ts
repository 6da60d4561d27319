import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stopReadingMessages } from "@/lib/iso20022/message-threads";
import { readHere } from "@/lib/iso20022/read-here";
import { readMessage } from "@/lib/iso20022/read-message";
import { buildMessageWorker } from "@/scripts/launcher/worker-bundles";
import { readLines } from "@/tests/support/iso20022/read-lines";

// Messages of more than 1 MB are read in a thread of their own.

const entry = (number: number, day = "2026-11-27") => `<Ntry><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>S${number}</AcctSvcrRef>
  <BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><MsgId>M${number}</MsgId><EndToEndId>E${number}</EndToEndId>
  <TxId>T${number}</TxId></Refs><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>Sender ${number}</Nm></Pty>
  </Dbtr><CdtrAcct><Id><Othr><Id>01234567890</Id></Othr></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`;

const notification = (entries: string[]) =>
  Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>LARGE-1</MsgId><CreDtTm>2026-11-27T09:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>N1</Id>
    <CreDtTm>2026-11-27T09:00:00Z</CreDtTm><Acct><Id><Othr><Id>NOSTRO</Id></Othr></Id></Acct>${entries.join("")}
    </Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);

const manyEntries = Array.from({ length: 10_000 }, (_, number) => entry(number));
/** Enough entries for a message of more than 1 MB. */
const someEntries = manyEntries.slice(0, 2_500);

/** Returns the time during which this thread could do nothing else, in milliseconds. */
async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

beforeAll(buildMessageWorker);
afterAll(stopReadingMessages);

it("10,000 credits are checked without holding up the process", async () => {
  const bytes = notification(manyEntries);
  expect(bytes.byteLength).toBeGreaterThan(5_000_000);
  // The first calls load the schema, in this thread and in the other thread.
  await readHere(bytes, { lastDate: "2027-12-31" });
  await readMessage(bytes);
  const here = await busyMs(() => readHere(bytes, { lastDate: "2027-12-31" }));
  const inThread: number[] = [];
  // Other programs may have the cores for a moment, so the test uses the shortest of several measurements.
  while (inThread.length < 5 && inThread.every((ms) => ms >= here / 2)) {
    inThread.push(
      await busyMs(async () => expect(await readMessage(bytes)).toEqual({ kind: "camt.054", messageId: "LARGE-1" })),
    );
  }
  expect(Math.min(...inThread)).toBeLessThan(here / 2);
  const { lines } = await readLines(bytes);
  expect(lines.filter(({ problem }) => problem === null)).toHaveLength(10_000);
});

it.each([
  ["a mistake at the end", [...someEntries, entry(1).replace("CRDT", "CREDIT")], "schema"],
  ["a day in the far future", [...someEntries, entry(1, "2150-01-01")], "date"],
  ["an unknown element", [...someEntries, "<a/>"], "schema"],
  ["10,000 open elements", [...someEntries, "<a>".repeat(10_000)], "too_deep"],
] as const)("%s of a large message is found", async (_, entries, problem) => {
  await expect(readMessage(notification([...entries]))).rejects.toMatchObject({
    ...{ name: "UnreadableMessage", problem, place: expect.any(Number) },
  });
});

it("half of a large file is refused", async () => {
  const bytes = notification(someEntries);
  await expect(readMessage(bytes.subarray(0, bytes.byteLength / 2))).rejects.toMatchObject({ problem: "malformed" });
});
