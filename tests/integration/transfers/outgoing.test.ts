import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { drainJobs } from "@/lib/jobs/drain-jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { transferJson } from "@/lib/transfers/reading/transfer-json";
import { otherTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, readBalance, type TestCustomer, testPin } from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";

function sendWire(sender: TestCustomer, fields: Record<string, string> = {}, requestId: string = randomUUID()) {
  return initiateTransfer(
    sender.actor,
    { channel: "wire", ...wireTransferInput.parse({ ...wire, ...fields }) },
    requestId,
  );
}

function sendWallet(sender: TestCustomer, fields: Record<string, string> = {}, requestId: string = randomUUID()) {
  const { type, ...input } = otherTransferInput.parse({ ...wallet, ...fields });
  return initiateTransfer(sender.actor, { channel: type, ...input }, requestId);
}

async function settlementOf(code: string): Promise<bigint> {
  const [row] = await db.query<{ total: bigint }>(
    `SELECT coalesce(sum(p.amount_minor), 0)::bigint AS total
       FROM ledger_accounts a JOIN postings p ON p.ledger_account_id = a.id WHERE a.code = $1`,
    [code],
  );
  return row?.total ?? 0n;
}

const sixDigits = "739105";
const skrill = { type: "Skrill", password: "otter-lagoon-quartz", sixDigits };

describe.each([
  { channel: "wire", family: "wire" as const, send: sendWire, code: "settlement:wire:USD" },
  ...walletChannelKeys.map((channel) => {
    const { name, asksCredentials } = walletChannels[channel];
    const fields = asksCredentials ? skrill : { type: name };
    return {
      channel,
      family: "wallet" as const,
      send: (sender: TestCustomer, extra: Record<string, string> = {}, requestId?: string) =>
        sendWallet(sender, { ...fields, ...extra }, requestId),
      code: `settlement:${channel.replace("_", "-")}:USD`,
    };
  }),
])("a transfer by $channel", ({ channel, family, send, code }) => {
  it("an outgoing transfer holds the money, and leaves through its rail after staff approve it", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const before = await settlementOf(code);
    const transfer = await send(sender, { amount: "25.50" });
    expect(transfer).toMatchObject({ channel, family, status: "pending", amountMinor: 2_550n, debitedMinor: 2_550n });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 10_000n, heldMinor: 2_550n });
    await editTransfer(await createAdmin(), family, { id: transfer.id, payload: { status: "approved" } });
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 7_450n, heldMinor: 0n });
    expect((await settlementOf(code)) - before).toBe(2_550n);
    await expectCleanBooks();
  });

  it("an outgoing transfer's money returns after a refusal by the network and after the customer's cancellation", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const admin = await createAdmin();
    const { id } = await send(sender);
    await editTransfer(admin, family, { id, payload: { status: "approved" } });
    await editTransfer(admin, family, { id, payload: { status: "deleted", reason: "Account closed" } });
    expect(await getTransfer(sender.actor, family, id)).toMatchObject({ status: "deleted", ending: "reversed" });
    const other = await send(sender);
    await expect(cancelTransfer(sender.actor, other.id, "interbank")).rejects.toMatchObject({ code: "not_found" });
    await cancelTransfer(sender.actor, other.id, family);
    expect(await readBalance(sender.account)).toEqual({ balanceMinor: 10_000n, heldMinor: 0n });
    await expectCleanBooks();
  });

  it("twenty parallel requests with the same id record the transfer once", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const requestId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(sender, {}, requestId)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await readBalance(sender.account)).heldMinor).toBe(500n);
    await expect(send(sender, { amount: "6.00" }, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("an outgoing transfer needs the right PIN from the step-up limit on", async () => {
    const sender = await createCustomer({ balanceMinor: 500_000n });
    await expect(send(sender, { amount: "1000" })).rejects.toMatchObject({ code: "pin_required" });
    await expect(send(sender, { amount: "1000", pin: "9999" })).rejects.toMatchObject({ code: "pin_wrong" });
    await send(sender, { amount: "1000", pin: testPin });
  });
});

it("wallets pay out dollars, so an account in another currency needs a rate", async () => {
  const sender = await createCustomer({ balanceMinor: 10_000n, currency: "EUR" });
  await expect(sendWallet(sender)).rejects.toMatchObject({ fields: { quoteId: ["quoteRequired"] } });
  expect(await sendWire(sender)).toMatchObject({ currency: "EUR" });
});

describe("a wire", () => {
  it("a wire stores the receiving bank's data in one spelling", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const transfer = await sendWire(sender, {
      accountNumber: "de02 1203 0000 0000 2020 51",
      swiftCode: "bylade m1 001",
    });
    expect(transferJson(transfer)).toMatchObject({
      accountName: "Erika Muster",
      accountNumber: "DE02120300000000202051",
      country: "Germany",
      countryCode: "DE",
      bankTo: "DKB Berlin",
      swiftCode: "BYLADEM1001",
      routingNumber: "12030000",
    });
  });

  const american = { country: "United States of America", accountNumber: "000123456789", swiftCode: "CHASUS33XXX" };
  it.each([
    [{ ...american, routingNumber: "021000021" }, {}],
    [{ ...american, routingNumber: "02100002" }, { routingNumber: "routingNumberDigits" }],
    [{ ...american, routingNumber: "990000003" }, { routingNumber: "routingNumberPrefix" }],
    [{ ...american, routingNumber: "021000022" }, { routingNumber: "routingNumberCheckDigit" }],
    [{ ...american, routingNumber: "０21000021" }, {}],
    [{ ...american, routingNumber: "02100002/1" }, { routingNumber: "lettersAndDigits" }],
    [{ ...american, country: "", routingNumber: "021000022" }, { routingNumber: "routingNumberCheckDigit" }],
    [{ ...american, routingNumber: "000000000" }, { routingNumber: "routingNumberZeros" }],
    [{ ...american, routingNumber: "" }, { routingNumber: "required" }],
    [{ ...american, accountNumber: "AB12345678", routingNumber: "021000021" }, {}],
    [{ ...american, country: "PR", routingNumber: "021502011" }, {}],
    [
      { accountNumber: "N0938601111794", country: "NO", swiftCode: "DNBANOKK", routingNumber: "" },
      { accountNumber: "iban" },
    ],
    [{ swiftCode: "BYLADE" }, { swiftCode: "swiftCodeFormat" }],
    [{ swiftCode: "CHASUS33" }, { swiftCode: "swiftCodeCountry" }],
    [{ accountNumber: "DE02120300000000202052" }, { accountNumber: "iban" }],
    [{ accountNumber: "GB29NWBK60161331926819" }, { accountNumber: "ibanCountry" }],
    [{ accountNumber: "!" }, { accountNumber: "accountNumber" }],
    [{ country: "Atlantis" }, { country: "country" }],
    [{ country: "" }, {}],
    [{ bankTo: " " }, { bankTo: "required" }],
    [{ accountName: "x".repeat(121) }, { accountName: "maxLength:120" }],
    [{ accountName: "\u0000" }, { accountName: "invalid" }],
    [{ accountNumber: "DE02\u0000120300000000202051" }, { accountNumber: "accountNumber" }],
    [{ fromAccountNumber: "05197\u0000" }, { fromAccountNumber: "lettersAndDigits" }],
    [{ routingNumber: "" }, {}],
    [{ amount: "1e9" }, { amount: "amountFormat" }],
  ])("for %j, the form shows the problems %j", (fields, problems) => {
    const result = wireTransferInput.safeParse({ ...wire, ...fields });
    const found = Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
    expect(found).toEqual(problems);
  });
});

/** Collects every log line from now on, of all levels. */
function listenToLog(): string[] {
  const lines: string[] = [];
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, { write(line: string): boolean }>;
  if (!stream) throw new Error("the log has no stream");
  vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
  log.level = "trace";
  return lines;
}

describe("Skrill's credentials", () => {
  afterEach(() => {
    log.level = "silent";
    vi.restoreAllMocks();
  });

  it("no table, job, e-mail or log contains the credentials after the network has paid, and staff see that they were given", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    const logged = listenToLog();
    const transfer = await sendWallet(sender, skrill);
    await expect(sendWallet(sender, { ...skrill, sixDigits: "000000" })).rejects.toThrow();
    await editTransfer(await createAdmin(), "wallet", { id: transfer.id, payload: { status: "approved" } });
    await drainJobs(10_000);
    expect(await getTransfer(sender.actor, "wallet", transfer.id)).toMatchObject({ status: "closed" });
    expect(logged.join("")).toContain(transfer.id);
    expect(logged.join("")).not.toMatch(/otter-lagoon-quartz|739105/);
    const tables = await db.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const found = await db.query(
        `SELECT 1 FROM ${name} t WHERE t::text LIKE '%otter-lagoon-quartz%' OR t::text LIKE '%' || $1 || '%'`,
        [sixDigits],
      );
      expect(found, name).toEqual([]);
    }
    expect(transferJson(transfer)).toMatchObject({ type: "Skrill", password: "••••••••", sixDigits: "••••••••" });
  });

  it.each([
    [{ password: "" }, { password: "required" }],
    [{ sixDigits: "12345" }, { sixDigits: "sixDigits" }],
    [{ sixDigits: "１２３４５６" }, { sixDigits: "sixDigits" }],
  ])("for %j, the form shows the problems %j", (fields, problems) => {
    const result = otherTransferInput.safeParse({ ...wallet, ...skrill, ...fields });
    const found = Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
    expect(found).toMatchObject(problems);
  });

  it("credentials that the network refuses move no money", async () => {
    const sender = await createCustomer({ balanceMinor: 10_000n });
    await expect(sendWallet(sender, { ...skrill, sixDigits: "000000" })).rejects.toMatchObject({
      fields: { sixDigits: ["sixDigitsRefused"] },
    });
    expect((await readBalance(sender.account)).heldMinor).toBe(0n);
  });
});
