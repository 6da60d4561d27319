import { afterEach, beforeEach, expect, it } from "vitest";
import { bookReceived } from "@/lib/incoming/book-received";
import { workIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import type { Transfer } from "@/lib/transfers/transfer";
import { bankAccount, otherBanks } from "@/tests/counterpart/books";
import { type Compared, compareBooks } from "@/tests/counterpart/compare-books";
import { Correspondent } from "@/tests/counterpart/correspondent";
import { createPlace, OtherSide } from "@/tests/counterpart/other-side";
import { readLastEntry, readOwnBalance } from "@/tests/counterpart/our-books.sql";
import { accountOf, type ScenarioName } from "@/tests/counterpart/scenarios";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { createReceiver } from "@/tests/support/incoming";
import { sendOut, setStatus, workForLong } from "@/tests/support/network-transfers";
import { exceptionsOf, today, uploadFile } from "@/tests/support/settlement/settlement-files";

// Tests the comparison itself. The test passes the messages to the correspondent, and the sandbox replaces the connector.

let place: ReturnType<typeof createPlace>;
let bank: Correspondent;
let other: OtherSide;
let admin: Actor;
let compared: Compared;
let serial = 0;
const carried = new Set<string>();

beforeEach(async () => {
  serial += 1;
  place = { ...createPlace(`CP${serial}X`), now: () => ({ at: new Date(), day: today() }) };
  bank = new Correspondent(place, { opening: await openingBalances() });
  other = new OtherSide(place);
  admin = await createAdmin();
  const settlementBefore = await readOwnBalance(db, "settlement:wire:USD");
  compared = { channel: "wire", rail: "wire:USD", after: await readLastEntry(db), settlementBefore };
});
afterEach(async () => {
  place.remove();
  await expectCleanBooks();
});

async function openingBalances() {
  const nostro = -(await readOwnBalance(db, "nostro:wire:USD"));
  return { [bankAccount]: nostro, [otherBanks]: -nostro };
}

/** Sends a wire through the sandbox, and passes its order to the correspondent. */
async function send(scenario: ScenarioName, amount = "20.00"): Promise<Transfer> {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const transfer = await sendOut(sender, "wire", { amount, accountNumber: accountOf(scenario, 1), ...kenya });
  await setStatus(transfer, "approved");
  await workForLong(2);
  const names = { ...other.newNames(), endToEndId: transfer.id.replaceAll("-", ""), uetr: transfer.uetr ?? "" };
  other.order(scenario, 1, { names, amountMinor: transfer.amountMinor });
  bank.work();
  return transfer;
}

const kenya = { country: "Kenya", bankTo: "KCB Bank", swiftCode: "KCBLKENX", routingNumber: "" };

/** Lets staff import those files of the correspondent that the bank reads as settlement files. */
async function importAll(): Promise<string[]> {
  for (let tick = 0; tick < 20; tick += 1) bank.work();
  const fileIds: string[] = [];
  for (const [name, text] of other.received()) {
    if (carried.has(name) || !/xsd:(camt\.05[34]|pacs\.008)/.test(text)) continue;
    carried.add(name);
    const file = await uploadFile(admin, Buffer.from(text), { name });
    if (file.state === "preview") await confirmFile(admin, { fileId: file.id, version: file.version });
    fileIds.push(file.id);
  }
  await bookReceived();
  return fileIds;
}

const differences = () => compareBooks(bank, db, compared);
const credit = (account: string) => ({ account, receiver: "Ada Lovelace", sender: "Ada Sender", amountMinor: 700n });

it("books agree after payments, a return with charges, and credits that are kept or given back", async () => {
  await send("accepts");
  const returned = await send("returnsless", "30.00");
  const receiver = await createReceiver();
  bank.receiveCredit({ ...credit(receiver.account.accountNumber), by: ["pacs.008", "camt.054"] });
  const unknown = bank.receiveCredit({ ...credit("7777777777"), by: ["pacs.008"] });
  for (let tick = 0; tick < 20; tick += 1) bank.work();
  const payment = bank.state.payments[returned.id.replaceAll("-", "")];
  if (!payment) throw new Error("the order has not arrived");
  const { backMinor, keptMinor, code } = payment;
  await receiveNetworkAnswer(returned.id, {
    outcome: "returned",
    amountMinor: backMinor,
    chargesMinor: keptMinor,
    code,
  });
  bank.sendStatement();
  await importAll();
  expect(await differences()).toEqual([]);

  const waiting = await db.prisma.incomingPayment.findFirstOrThrow({ where: { transactionId: unknown } });
  const act = { id: waiting.id, version: waiting.version, act: "return", code: "AC03", note: "nobody" };
  await workIncoming(admin, workIncomingInput.parse(act));
  expect(await differences()).toEqual([
    expect.stringMatching(/credit .*"7777777777": we have 0.00, they have -7.00/),
    expect.stringMatching(/we have returned, and they have no return/),
    expect.stringMatching(/settlement account/),
  ]);
  const known = bank.state.credits[unknown];
  if (known) other.giveBack(known);
  bank.work();
  bank.sendStatement();
  await importAll();
  expect(await differences()).toEqual([]);
});

it("a payment with another amount is a difference until staff have booked it", async () => {
  await send("otheramount");
  bank.sendStatement();
  const [fileId = ""] = await importAll();
  expect(await differences()).toEqual([
    expect.stringMatching(/otheramount.*: we have 20.00, they have 20.02/i),
    expect.stringMatching(/settlement account/),
  ]);
  const [exception] = await exceptionsOf(fileId);
  if (!exception) throw new Error("no exception");
  const work = { exceptionId: exception.id, version: exception.version, act: "fee", note: "their charge" };
  await workException(admin, workExceptionInput.parse(work));
  expect(await differences()).toEqual([]);
});

it("a credit that names nobody is a difference until staff have booked it", async () => {
  const receiver = await createReceiver();
  bank.receiveCredit({ ...credit(""), by: [] });
  bank.sendStatement();
  const [fileId = ""] = await importAll();
  expect(await differences()).toHaveLength(2);
  const [exception] = await exceptionsOf(fileId);
  const target = receiver.account.accountNumber;
  const work = {
    exceptionId: exception?.id,
    version: exception?.version,
    act: "customer",
    target,
    note: "it is theirs",
  };
  await workException(admin, workExceptionInput.parse(work));
  expect(await differences()).toEqual([]);
});

it("a refusal that the bank has not heard, and a payment that never arrived, are differences", async () => {
  await send("refuses");
  const sender = await createCustomer({ balanceMinor: 10_000n });
  const lost = await sendOut(sender, "wire", { amount: "10.00", ...kenya, accountNumber: accountOf("accepts", 1) });
  await setStatus(lost, "approved");
  await workForLong(2);
  expect(await differences()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/they have refused it, and we have closed, accepted/),
      expect.stringMatching(/we have closed, accepted, and they have never got it/),
    ]),
  );
});
