import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { getSettlementFile } from "@/lib/reconciliation/files/find-files";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { sequenceProblems } from "@/lib/reconciliation/settlement.model";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, readBalance } from "@/tests/support/factories";
import {
  exceptionsOf,
  lineOf,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { workCurrent as work } from "@/tests/support/settlement/work-exception";

// A network may send a statement twice, or list an entry in two statements. The bank must count each entry of an account only
// once.

let admin: Actor;
beforeEach(async () => {
  admin = await createAdmin();
});

type Sent = { lines: StatedLine[]; sequence?: number; firstDay?: string; lastDay?: string };

/** Uploads and imports a statement. Each call uses a new statement id, as a network does when it issues a statement again. */
async function importStatement({ lines, sequence, firstDay = today(), lastDay = addDays(today(), 1) }: Sent) {
  const stated = { id: randomUUID(), currency: "USD", firstDay, lastDay } as const;
  const text = [...writeCamt({ ...stated, ...(sequence === undefined ? {} : { sequence }) }, lines)].join("");
  const file = await uploadFile(admin, Buffer.from(text), { rail: "paypal" });
  const imported = await confirmFile(admin, { fileId: file.id, version: file.version });
  return { preview: file, file: await readSettlementFile(file.id), imported, exceptions: await exceptionsOf(file.id) };
}

/** Returns a line for a returned part of a transfer. `servicerReference` is the network's own id of the entry. */
const partOf = (reference: string, servicerReference: string): StatedLine => ({
  ...{ reference, amountMinor: 4_000n, bookedOn: today(), isCredit: true, servicerReference },
});

it("a returned part in a statement that is sent twice is given back neither as the whole nor twice", async () => {
  const [sent] = await sendAccepted("paypal", ["80.00"]);
  if (!sent) throw new Error("nothing was sent");
  const paid = lineOf(sent, { servicerReference: randomUUID() });
  const part = partOf(paid.reference, randomUUID());
  const first = await importStatement({ lines: [paid, part] });
  expect(first.exceptions).toMatchObject([{ kind: "returned", theirsMinor: -4_000n }]);
  const second = await importStatement({ lines: [paid, part] });
  expect(second.preview.repeatedCount).toBe(2);
  expect(second.file).toMatchObject({ repeatedCount: 2, problemCount: 2 });
  expect(second.imported).toEqual({ matched: 0, exceptions: 0 });
  const [returned] = first.exceptions;
  if (!returned) throw new Error("the part is lost");
  await expect(work(admin, returned, { act: "reverse" })).rejects.toMatchObject({ code: "transition_refused" });
  expect((await readBalance(sent.sender.account)).balanceMinor).toBe(2_000n);
  await expectCleanBooks();
});

it("a further statement imports its new entries, and equal entries of one statement all count", async () => {
  const [first, second] = await sendAccepted("paypal", ["10.00", "10.00"]);
  if (!first || !second) throw new Error("nothing was sent");
  const key = randomUUID();
  const lines = [lineOf(first, { servicerReference: key }), lineOf(second, { servicerReference: key })];
  expect((await importStatement({ lines })).imported.matched).toBe(2);
  const [third] = await sendAccepted("paypal", ["10.00"]);
  if (!third) throw new Error("nothing was sent");
  const more = await importStatement({ lines: [...lines, lineOf(third, { servicerReference: key })] });
  expect(more.file.repeatedCount).toBe(2);
  expect(more.imported.matched).toBe(1);
});

it("an entry without an id of its network, and an id with another amount or day, is not a repeat", async () => {
  const key = randomUUID();
  const line: StatedLine = { reference: "fee", amountMinor: 150n, bookedOn: today() };
  await importStatement({ lines: [line, { ...line, servicerReference: key }] });
  const again = await importStatement({
    lines: [
      line,
      { ...line, servicerReference: key, amountMinor: 151n },
      { ...line, servicerReference: key, bookedOn: addDays(today(), 1) },
      { ...line, servicerReference: key, isCredit: true },
    ],
  });
  expect(again.file.repeatedCount).toBe(0);
});

it("two imports of the same entries in parallel import each entry once", async () => {
  const sent = await sendAccepted("paypal", ["10.00", "11.00", "12.00"]);
  const lines = sent.map((one) => lineOf(one, { servicerReference: randomUUID() }));
  const results = await Promise.all([importStatement({ lines }), importStatement({ lines })]);
  expect(results.map(({ imported }) => imported.matched).sort()).toEqual([0, 3]);
  expect(results.map(({ file }) => file.repeatedCount).sort()).toEqual([0, 3]);
});

it("a gap between the numbers of two statements and common days are shown before the import", async () => {
  const problemsOf = async (fileId: string) => {
    const { statements } = await getSettlementFile(admin, fileId, { page: 1, pageSize: 10, problems: false });
    return statements.map(sequenceProblems);
  };
  const start = addDays(today(), -300);
  const day = (index: number) => ({ firstDay: addDays(start, index), lastDay: addDays(start, index) });
  const first = await importStatement({ lines: [], sequence: 11, ...day(0) });
  expect(await problemsOf(first.file.id)).toEqual([[]]);
  const next = await importStatement({ lines: [], sequence: 12, ...day(1) });
  expect(await problemsOf(next.file.id)).toEqual([[]]);
  const later = await importStatement({ lines: [], sequence: 14, ...day(3) });
  expect(await problemsOf(later.file.id)).toEqual([["missing"]]);
  const doubled = await importStatement({ lines: [], sequence: 15, ...day(3) });
  expect(await problemsOf(doubled.file.id)).toEqual([["missing", "overlap"]]);
});
