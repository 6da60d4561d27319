import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { expectCleanBooks } from "@/tests/support/books";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, type TestCustomer } from "@/tests/support/factories";
import { balanceOf, createReceiver } from "@/tests/support/incoming";
import { accountMessageOf, creditOf, statusOf } from "@/tests/support/network-messages/correspondent";
import { exchangeIn, untilIdle } from "@/tests/support/network-messages/exchange-in-process";
import {
  drop,
  endLeases,
  exchange,
  namesIn,
  openTestPlace,
  readIn,
  received,
  type TestPlace,
} from "@/tests/support/network-messages/exchange-place";
import { uploadFile } from "@/tests/support/settlement/settlement-files";

let place: TestPlace;
let receiver: TestCustomer;

beforeEach(async () => {
  await queryAsOwner("TRUNCATE network_messages, network_exchanges CASCADE");
  place = openTestPlace();
  Object.assign(env(), { NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX" });
  receiver = await createReceiver();
});
afterEach(async () => {
  place.remove();
  env().NETWORK_WIRE = "sandbox";
  await expectCleanBooks();
});

const four = <Result>(work: () => Promise<Result>) => Promise.all([work(), work(), work(), work()]);

/** Lets four workers take the files, process them and book their payments. */
async function work(): Promise<void> {
  await four(exchange);
  await four(bookReceived);
}

/** The outcomes of the received files, sorted by file name. */
const states = async () =>
  (await received())
    .sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
    .map(({ kind, state, problem }) => [kind, state, problem]);
const credits = ({ account }: TestCustomer) =>
  db.prisma.incomingPayment.findMany({ where: { accountNamed: account.accountNumber }, orderBy: { createdAt: "asc" } });

describe("money in by messages", () => {
  it("four workers book a payment once, whatever repeats", async () => {
    const credit = creditOf(receiver.account.accountNumber);
    drop(place, "one.xml", credit);
    await work();
    drop(place, "two.xml", credit);
    drop(place, "one.xml", credit);
    await work();
    expect(await balanceOf(receiver)).toBe(2_500n);
    expect(await states()).toEqual([
      ["pacs.008", "processed", null],
      ["pacs.008", "repeated", null],
    ]);
    expect(namesIn(place, "inbox")).toEqual([]);
  });

  it("the same payment in pacs.008, in the notification and in the statement is booked once", async () => {
    const uetr = randomUUID();
    drop(place, "1.xml", creditOf(receiver.account.accountNumber, { uetr }));
    await work();
    const line = { account: receiver.account.accountNumber, uetr, reference: "S-1" };
    drop(place, "2.xml", accountMessageOf("camt.054", [line]));
    await work();
    drop(place, "3.xml", accountMessageOf("camt.053", [line]));
    await work();
    expect(await balanceOf(receiver)).toBe(2_500n);
    expect(await credits(receiver)).toHaveLength(1);
    expect((await states()).map(([, state]) => state)).toEqual(["processed", "processed", "processed"]);
    expect((await credits(receiver))[0]).toMatchObject({ state: "booked", statementFileId: expect.any(String) });
  });

  it("the file names nobody as its uploader, and its bookings name the bank itself", async () => {
    drop(
      place,
      "statement.xml",
      accountMessageOf("camt.053", [{ account: receiver.account.accountNumber, reference: "S-2" }]),
    );
    await work();
    const file = await db.prisma.settlementFile.findFirstOrThrow({ where: { name: "statement.xml" } });
    expect(file).toMatchObject({ state: "confirmed", isBooked: true, uploadedBy: null, endedBy: null });
    const entries = await db.query<{ actor: string }>(
      "SELECT DISTINCT actor FROM journal_entries WHERE subject_type = 'settlement_file' AND subject_id = $1",
      [file.id],
    );
    expect(entries).toEqual([{ actor: "system" }]);
    const admin = await createAdmin();
    expect(await balanceOf(receiver)).toBe(2_500n);
    // The payment is booked, so staff cannot withdraw its file.
    await expect(withdrawFile(admin, { fileId: file.id, version: file.version })).rejects.toMatchObject({
      messageKey: "file_incoming",
    });
  });

  it("an intraday report books nothing", async () => {
    const report = accountMessageOf("camt.052", [{ account: receiver.account.accountNumber, reference: "S-4" }]);
    drop(place, "report.xml", report);
    await work();
    expect(await balanceOf(receiver)).toBe(0n);
    expect(await states()).toEqual([["camt.052", "processed", null]]);
  });

  it("a message that cannot be used is set aside, and the payments after it are booked", async () => {
    drop(place, "1.xml", creditOf(receiver.account.accountNumber, { amount: "1.234" }));
    drop(place, "2.xml", creditOf(receiver.account.accountNumber, { currency: "XTS" }));
    drop(place, "3.xml", "101 this is no Nacha file\n".padEnd(94, "9"));
    drop(place, "4.xml", creditOf(receiver.account.accountNumber));
    await exchange({ settledAfterMs: 0 });
    await work();
    expect(await balanceOf(receiver)).toBe(2_500n);
    expect((await states()).filter(([, state]) => state === "processed").length).toBeGreaterThan(0);
  });

  it("a file that staff have imported before is set aside, and books nothing again", async () => {
    const text = accountMessageOf("camt.053", [{ account: receiver.account.accountNumber, reference: "S-3" }]);
    const file = await uploadFile(await createAdmin(), Buffer.from(text), { rail: "wire", name: "by-hand.xml" });
    await confirmFile(await createAdmin(), { fileId: file.id, version: file.version });
    await bookReceived();
    drop(place, "again.xml", text);
    await work();
    expect(await states()).toEqual([["camt.053", "set_aside", "known_file"]]);
    expect(await balanceOf(receiver)).toBe(2_500n);
  });

  it("only the bank itself imports without a person, and only a file that the network has sent", async () => {
    const file = await uploadFile(
      await createAdmin(),
      Buffer.from(accountMessageOf("camt.053", [{ account: "1", reference: "S-5" }])),
      {
        ...{ rail: "wire", name: "by-hand.xml" },
      },
    );
    const [row] = await db.query<{ outcome: string }>(
      "SELECT outcome FROM confirm_settlement_file($1, $2, NULL, '{admin}', 1, '{1,10}', 'UTC', now())",
      [file.id, file.version],
    );
    expect(row?.outcome).toBe("forbidden");
  });
});

describe("money that goes back", () => {
  /** Receives a payment to an account that does not exist, and lets staff return it. */
  async function returnUnknown(uetr: string): Promise<void> {
    drop(place, `${uetr}.xml`, creditOf("9999999999", { uetr, receiver: "Nobody" }));
    await work();
    const [payment] = await db.prisma.incomingPayment.findMany({ where: { uetr } });
    if (!payment) throw new Error("no payment");
    await workIncoming(await createAdmin(), {
      ...{ id: payment.id, version: payment.version, act: "return", code: "AC03", account: "", note: "Unknown" },
    });
  }

  it("the bank sends one message about the return, with the payment's reference and the reason", async () => {
    const uetr = randomUUID();
    await returnUnknown(uetr);
    await four(exchange);
    await four(exchange);
    const [name = "", ...more] = namesIn(place, "outbox");
    const text = readIn(place, "outbox", name);
    expect(more).toEqual([]);
    expect(text).toContain(`<OrgnlUETR>${uetr}</OrgnlUETR>`);
    expect(text).toContain('<RtrdIntrBkSttlmAmt Ccy="USD">25.00</RtrdIntrBkSttlmAmt>');
    expect(text).toContain("<Cd>AC03</Cd>");
  });

  it("staff see that the network has refused a return", async () => {
    const uetr = randomUUID();
    await returnUnknown(uetr);
    await exchange();
    const [name = ""] = namesIn(place, "outbox");
    drop(place, "refused.xml", statusOf({ messageId: name.replace(".xml", "") }, "RJCT", { code: "AC01" }));
    await exchange();
    expect((await states()).at(-1)).toEqual(["pacs.002", "set_aside", "return_refused"]);
  });
});

describe("a worker that dies", () => {
  it("killed at any statement of the database, it loses no payment, books none twice, and later content under its id does not count", async () => {
    drop(place, "credit.xml", creditOf(receiver.account.accountNumber));
    const count = Number((await exchangeIn(place, 0, "before")).printed);
    expect(count).toBeGreaterThan(20);
    let deaths = 0;
    // The test kills the process only at every fourth SQL statement, because each kill takes two seconds.
    for (let statement = 2; statement <= count; statement += 4) {
      const customer = await createReceiver();
      const id = `ID-${statement}`;
      drop(place, "credit.xml", creditOf(customer.account.accountNumber, { id }));
      const { end } = await exchangeIn(place, statement, statement % 8 === 2 ? "before" : "after");
      deaths += end === "SIGKILL" ? 1 : 0;
      expect(await untilIdle()).toBe(true);
      drop(place, "other.xml", creditOf(customer.account.accountNumber, { id, amount: "99.00" }));
      // The claim of the killed worker has not expired yet.
      await exchange({ leaseMs: 0 });
      await endLeases();
      await exchange({ leaseMs: 0 });
      await bookReceived();
      expect([statement, await balanceOf(customer)]).toEqual([statement, 2_500n]);
    }
    // The first exchange of a database runs a few more statements than the later exchanges.
    expect(deaths).toBeGreaterThan(count / 6);
    expect(
      new Set((await received()).map(({ fileName, state, problem }) => `${fileName} ${state} ${problem}`)),
    ).toEqual(new Set(["credit.xml processed null", "other.xml set_aside other_content"]));
  });
});
