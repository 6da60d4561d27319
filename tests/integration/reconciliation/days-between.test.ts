import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import type { Currency } from "@/lib/money/currency";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { type StatedLine, writeCamt } from "@/lib/reconciliation/sample/write-camt";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin } from "@/tests/support/factories";
import type { SentTransfer } from "@/tests/support/network-transfers";
import {
  lineOf,
  readSettlementFile,
  sendAccepted,
  today,
  uploadFile,
} from "@/tests/support/settlement/settlement-files";
import { workCurrent } from "@/tests/support/settlement/work-exception";

// A network sends no statement for a weekend. The next statement then covers the days without a statement. Each test uses its own
// rail, so that the statements of other tests do not precede its statements.

let admin: Actor;
beforeAll(async () => {
  admin = await createAdmin();
});
afterAll(expectCleanBooks);

type Stated = {
  /** The statement's day, in days after today. */
  day: number;
  sequence?: number;
  /** The opening balance in dollars, or null for a statement without balances. */
  opening?: number | null;
  currency?: Currency;
  lines?: StatedLine[];
};

/** Writes a statement of one day. Each call uses a new statement id, as a network does when it issues a statement again. */
function statementOf({ day, sequence, opening = 500, currency = "USD", lines = [] }: Stated): Buffer {
  const date = addDays(today(), day);
  const stated = { id: randomUUID(), currency, firstDay: date, lastDay: date } as const;
  const text = [...writeCamt({ ...stated, ...(sequence === undefined ? {} : { sequence }) }, lines)].join("");
  if (opening === null) return Buffer.from(text);
  const moved = lines.reduce((sum, { amountMinor, isCredit }) => sum + Number(amountMinor) * (isCredit ? 1 : -1), 0);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
     <Dt><Dt>${date}</Dt></Dt></Bal>`;
  const balances = balance("OPBD", opening) + balance("CLBD", opening + moved / 100);
  return Buffer.from(text.replace("</Acct>", `</Acct>${balances}`));
}

const upload = async (rail: TransferChannel, stated: Stated) => await uploadFile(admin, statementOf(stated), { rail });

async function importStatement(rail: TransferChannel, stated: Stated): Promise<string> {
  const file = await upload(rail, stated);
  await confirmFile(admin, { fileId: file.id, version: file.version });
  return file.id;
}

/** Imports a notification of single payments, which states no balances. */
async function importNotification(rail: TransferChannel, stated: Stated): Promise<void> {
  const text = statementOf({ ...stated, opening: null })
    .toString()
    .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
    .replaceAll("Stmt>", "Ntfctn>")
    .replace("camt.053", "camt.054");
  const file = await uploadFile(admin, Buffer.from(text), { rail });
  expect(file).toMatchObject({ state: "preview", format: "camt.054" });
  await confirmFile(admin, { fileId: file.id, version: file.version });
}

async function sendOne(rail: TransferChannel): Promise<SentTransfer> {
  const [sent] = await sendAccepted(rail, ["20.00"]);
  if (!sent) throw new Error("nothing was sent");
  return sent;
}

/** The exceptions about a payment that the files lack. */
async function missingOf({ transfer }: SentTransfer) {
  return await db.query<{ id: string; fileId: string; state: string }>(
    `SELECT id, file_id AS "fileId", state FROM settlement_exceptions
      WHERE transfer_id = $1 AND kind = 'missing_there' ORDER BY created_at, id`,
    [transfer.id],
  );
}

async function withdraw(fileId: string): Promise<void> {
  const { version } = await readSettlementFile(fileId);
  await withdrawFile(admin, { fileId, version });
}

describe("a statement that continues the previous statement covers the days between", () => {
  it("a payment of such a day that neither statement contains is missing once", async () => {
    const [missing, paid] = await sendAccepted("paypal", ["20.00", "30.00"]);
    if (!missing || !paid) throw new Error("nothing was sent");
    await importStatement("paypal", { day: -1, sequence: 1 });
    const lines = [lineOf(paid, { bookedOn: addDays(today(), 2) })];
    const second = await importStatement("paypal", { day: 2, sequence: 2, lines });
    expect(await missingOf(missing)).toMatchObject([{ fileId: second, state: "open" }]);
    expect(await missingOf(paid)).toEqual([]);
    expect(await readSettlementFile(second)).toMatchObject({ matchedCount: 1, exceptionCount: 1 });
  });

  it("without numbers, and if the numbers begin again in a new year", async () => {
    const sent = await sendOne("skrill");
    await importStatement("skrill", { day: -1 });
    await importStatement("skrill", { day: 2 });
    expect(await missingOf(sent)).toMatchObject([{ state: "open" }]);
    const earlier = await sendOne("payoneer");
    await importStatement("payoneer", { day: -400, sequence: 250 });
    await importStatement("payoneer", { day: 2, sequence: 1 });
    expect(await missingOf(earlier)).toMatchObject([{ state: "open" }]);
  });

  it("the same statement again, also in parallel, does not find the payment again", async () => {
    const sent = await sendOne("transfer_wise");
    await importStatement("transfer_wise", { day: -1, sequence: 1 });
    const same = { day: 2, sequence: 2 };
    const files = await Promise.all(Array.from({ length: 4 }, () => upload("transfer_wise", same)));
    await Promise.all(files.map(({ id, version }) => confirmFile(admin, { fileId: id, version })));
    await importStatement("transfer_wise", same);
    expect(await missingOf(sent)).toHaveLength(1);
  });
});

describe("a statement does not cover the days between", () => {
  it.each([
    ["a number is missing", { sequence: 1 }, { sequence: 3 }],
    ["the balances differ", { sequence: 1 }, { sequence: 2, opening: 501 }],
    ["the statements have no balances", { sequence: 1, opening: null }, { sequence: 2, opening: null }],
  ])("if %s", async (_, first, second) => {
    const sent = await sendOne("google_pay");
    const ids = [
      await importStatement("google_pay", { day: -1, ...first }),
      await importStatement("google_pay", { day: 2, ...second }),
    ];
    expect(await missingOf(sent)).toEqual([]);
    // Without the withdrawal, the statements of the next case would continue these statements.
    for (const id of ids) await withdraw(id);
  });
});

describe("a notification of single payments", () => {
  it("neither interrupts the statements nor lacks a payment after an earlier file is withdrawn", async () => {
    const [sent] = await sendAccepted("interbank", ["20.00"], "EUR");
    if (!sent) throw new Error("nothing was sent");
    const first = await importStatement("interbank", { day: -1, sequence: 1, currency: "EUR" });
    await importNotification("interbank", { day: 1, sequence: 7, currency: "EUR" });
    await withdraw(first);
    expect(await missingOf(sent)).toEqual([]);
    await importStatement("interbank", { day: -1, sequence: 1, currency: "EUR" });
    const second = await importStatement("interbank", { day: 2, sequence: 2, currency: "EUR" });
    expect(await missingOf(sent)).toMatchObject([{ fileId: second, state: "open" }]);
  });

  it("does not prove by its silence that the network has not paid", async () => {
    const [sent] = await sendAccepted("interbank", ["20.00"], "GBP");
    if (!sent) throw new Error("nothing was sent");
    await importStatement("interbank", { day: 1, currency: "GBP" });
    const [missing] = await missingOf(sent);
    if (!missing) throw new Error("nothing is missing");
    await queryAsOwner("UPDATE settlement_exceptions SET happened_on = happened_on - 10 WHERE id = $1", [missing.id]);
    await importNotification("interbank", { day: 2, currency: "GBP" });
    await expect(workCurrent(admin, missing, { act: "reverse" })).rejects.toMatchObject({
      messageKey: "network_silent",
    });
    await importStatement("interbank", { day: 3, currency: "GBP" });
    await workCurrent(admin, missing, { act: "reverse" });
  });
});

describe("statements that arrive in another order", () => {
  it("the missing statement closes the gap, and its withdrawal opens the gap again", async () => {
    const sent = await sendOne("wire");
    const stated = [
      { day: -4, sequence: 1 },
      { day: -2, sequence: 2 },
      { day: 2, sequence: 3 },
    ] as const;
    await importStatement("wire", stated[0]);
    const last = await importStatement("wire", stated[2]);
    expect(await missingOf(sent)).toEqual([]);
    const middle = await importStatement("wire", stated[1]);
    expect(await missingOf(sent)).toMatchObject([{ fileId: last, state: "open" }]);
    expect(await readSettlementFile(last)).toMatchObject({ exceptionCount: 1 });
    await withdraw(middle);
    expect(await missingOf(sent)).toMatchObject([{ fileId: middle, state: "withdrawn" }]);
    expect(await readSettlementFile(last)).toMatchObject({ exceptionCount: 0 });
    await expectCleanBooks();
    await importStatement("wire", stated[1]);
    expect((await missingOf(sent)).map(({ state }) => state)).toEqual(["withdrawn", "open"]);
  });

  it("a second copy of a statement keeps the gap closed after the withdrawal of the first copy", async () => {
    const [sent] = await sendAccepted("wire", ["20.00"], "GBP");
    if (!sent) throw new Error("nothing was sent");
    const last = await importStatement("wire", { day: 2, sequence: 2, currency: "GBP" });
    const copies = [
      await importStatement("wire", { day: -1, sequence: 1, currency: "GBP" }),
      await importStatement("wire", { day: -1, sequence: 1, currency: "GBP" }),
    ];
    await withdraw(copies[0] ?? "");
    expect(await missingOf(sent)).toContainEqual(expect.objectContaining({ fileId: last, state: "open" }));
    await withdraw(copies[1] ?? "");
    expect((await missingOf(sent)).map(({ state }) => state)).not.toContain("open");
  });

  it("a statement is not withdrawn after staff have worked on a payment that only the closed gap shows", async () => {
    const sent = await sendOne("interbank");
    const middle = await importStatement("interbank", { day: -2, sequence: 2 });
    await importStatement("interbank", { day: 2, sequence: 3 });
    const [missing] = await missingOf(sent);
    if (!missing) throw new Error("nothing is missing");
    await workCurrent(admin, missing, { act: "suspense" });
    await expect(withdraw(middle)).rejects.toMatchObject({ messageKey: "file_worked_on" });
    expect(await missingOf(sent)).toMatchObject([{ state: "suspense" }]);
  });

  it("two statements that are imported at the same moment find the payment once", async () => {
    const [sent] = await sendAccepted("wire", ["20.00"], "EUR");
    if (!sent) throw new Error("nothing was sent");
    const files = await Promise.all([
      upload("wire", { day: -1, sequence: 1, currency: "EUR" }),
      upload("wire", { day: 2, sequence: 2, currency: "EUR" }),
    ]);
    await Promise.all(files.map(({ id, version }) => confirmFile(admin, { fileId: id, version })));
    expect(await missingOf(sent)).toMatchObject([{ fileId: files[1]?.id, state: "open" }]);
  });
});
