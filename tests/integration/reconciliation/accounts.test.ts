import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Currency } from "@/lib/money/currency";
import { acceptAccounts } from "@/lib/reconciliation/files/accept-accounts";
import { chooseColumns } from "@/lib/reconciliation/files/choose-columns";
import { confirmFile } from "@/lib/reconciliation/files/confirm-file";
import type { SettlementFile } from "@/lib/reconciliation/files/file.sql";
import { getSettlementFile } from "@/lib/reconciliation/files/find-files";
import { withdrawFile } from "@/lib/reconciliation/files/withdraw-file";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { camtOf, readSettlementFile, today, uploadFile } from "@/tests/support/settlement/settlement-files";

// Tests that a network's file must be about the bank's account at this network (docs/decisions/reconciliation.md).

let admin: Actor;
let colleague: Actor;

beforeAll(async () => {
  [admin, colleague] = [await createAdmin(), await createUser({ role: "teller" })];
});

afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

/** Uploads a statement of an account. Each statement has one payment without a transfer. */
async function upload(rail: TransferChannel, account: string, currency: Currency = "USD"): Promise<SettlementFile> {
  const line = { reference: randomUUID(), amountMinor: 700n, bookedOn: today() };
  const xml = camtOf([line], currency).toString().replace("HOLDFAST", account);
  return await uploadFile(admin, Buffer.from(xml), { rail });
}

const inputOf = async ({ id }: SettlementFile) => ({ fileId: id, version: (await readSettlementFile(id)).version });
const confirm = async (file: SettlementFile, actor = admin) => confirmFile(actor, await inputOf(file));
const accept = async (file: SettlementFile, actor = admin, request?: string) =>
  acceptAccounts(actor, await inputOf(file), request);

/** Returns the data that staff see before the import: the reason why the file is stopped, and the accounts of the network. */
async function shown(file: SettlementFile) {
  const found = await getSettlementFile(admin, file.id, { page: 1, pageSize: 10, problems: false });
  return { stop: found.file.stop, accounts: found.statements.map(({ railAccount }) => railAccount) };
}

const stopped = { code: "transition_refused", messageKey: "file_stopped" };

it("the first import names the account, and a file with another account is stopped before the import", async () => {
  const first = await upload("skrill", "DE89 3704 0044 0532 0130 00");
  expect(await shown(first)).toEqual({ stop: null, accounts: [null] });
  await confirm(first);
  const other = await upload("skrill", "GB29NWBK60161331926819");
  expect(await shown(other)).toEqual({ stop: "account", accounts: ["DE89 3704 0044 0532 0130 00"] });
  await expect(confirm(other)).rejects.toMatchObject(stopped);
  const [bySql] = await db.query<{ outcome: string }>(
    "SELECT outcome FROM confirm_settlement_file($1, $2, $3, '{admin,teller}', 1, '{1,10}', 'UTC', now())",
    [other.id, other.version, admin.userId],
  );
  expect(bySql?.outcome).toBe("stopped");
  const same = await upload("skrill", "de89-3704-0044-0532-0130-00");
  expect(await shown(same)).toMatchObject({ stop: null });
  await confirm(same);
});

it("each currency and each network has its own account, and a wallet settles dollars only", async () => {
  await confirm(await upload("wire", "WIRE-USD"));
  await confirm(await upload("wire", "WIRE-EUR", "EUR"));
  await confirm(await upload("interbank", "BANK-USD"));
  expect(await shown(await upload("wire", "WIRE-USD", "EUR"))).toMatchObject({ stop: "account" });
  const euros = await upload("payoneer", "PAY-EUR", "EUR");
  expect(await shown(euros)).toMatchObject({ stop: "currency" });
  await expect(confirm(euros)).rejects.toMatchObject(stopped);
  await expect(accept(euros)).rejects.toMatchObject({ code: "conflict" });
});

it("a CSV file has no account and is not checked", async () => {
  await confirm(await upload("paypal", "PAYPAL-1"));
  const csv = `Reference,Date,Amount\n${randomUUID()},${today()},-7.00\n`;
  const file = await uploadFile(admin, Buffer.from(csv), { rail: "paypal", name: "s.csv" });
  const { columns } = await getSettlementFile(admin, file.id, { page: 1, pageSize: 10, problems: false });
  await chooseColumns(admin, { fileId: file.id, columns: { ...columns, onlyCurrency: "USD" } });
  expect(await shown(file)).toEqual({ stop: null, accounts: [null] });
  await confirm(file);
});

it("if two first files with different accounts are imported in parallel, one file names the account", async () => {
  const files = [await upload("google_pay", "G-1"), await upload("google_pay", "G-2")];
  const results = await Promise.allSettled(files.map((file) => confirm(file)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as object] : []));
  expect(refused).toMatchObject([stopped]);
});

it("a withdrawal forgets the account that the file has named, or goes back to the account before", async () => {
  const first = await upload("payoneer", "PAY-1");
  await confirm(first);
  await withdrawFile(admin, await inputOf(first));
  const second = await upload("payoneer", "PAY-2");
  expect(await shown(second)).toEqual({ stop: null, accounts: [null] });
  await confirm(second);
  const third = await upload("payoneer", "PAY-3");
  await accept(third);
  await confirm(third);
  expect(await shown(await upload("payoneer", "PAY-3"))).toMatchObject({ stop: null });
  await withdrawFile(admin, await inputOf(third));
  expect(await shown(await upload("payoneer", "PAY-3"))).toEqual({ stop: "account", accounts: ["PAY-2"] });
});

it("staff accept a new account once, also in parallel, and the audit trail has both accounts", async () => {
  await confirm(await upload("transfer_wise", "TW-1"));
  const file = await upload("transfer_wise", "TW-2");
  const request = randomUUID();
  const results = await Promise.allSettled([
    ...[1, 2, 3].map(() => accept(file, admin, request)),
    accept(file, colleague, randomUUID()),
  ]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  const acts = await db.query(
    "SELECT before, after FROM audit_events WHERE subject_id = $1 AND action = 'settlement-file.account'",
    [file.id],
  );
  expect(acts).toEqual([{ before: { account: "USD TW-1" }, after: { rail: "transfer_wise", account: "USD TW-2" } }]);
  await confirm(file);
  const back = await upload("transfer_wise", "TW-1");
  const [accepted, confirmed] = await Promise.allSettled([accept(back), confirm(back, colleague)]);
  expect(accepted?.status).toBe("fulfilled");
  if (confirmed?.status === "rejected") expect(confirmed.reason).toMatchObject(stopped);
});

it("with four eyes the uploader cannot accept an account, and other roles never can", async () => {
  const [known] = await db.query("SELECT FROM settlement_accounts WHERE rail = 'interbank' AND currency = 'USD'");
  expect(known).toBeDefined();
  const file = await upload("interbank", "BANK-2");
  const teller = await createUser({ role: "teller" });
  await db.query("UPDATE users SET role = 'customer' WHERE id = $1", [teller.userId]);
  const others = [await createUser({ role: "auditor" }), (await createCustomer()).actor, teller];
  await setFourEyesLimit(10_000n);
  await expect(accept(file)).rejects.toMatchObject({ code: "forbidden", messageKey: "own_upload" });
  for (const actor of others) {
    await expect(accept(file, actor)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await shown(file)).toMatchObject({ stop: "account" });
  await accept(file, colleague);
  expect(await shown(file)).toMatchObject({ stop: null });
  await expect(db.query("UPDATE settlement_accounts SET account = 'X' WHERE rail = 'interbank'")).rejects.toMatchObject(
    { code: "42501" },
  );
});

it("two people who accept different accounts at one moment leave one of them, and only its file is imported", async () => {
  await confirm(await upload("interbank", "BANK-4", "EUR"));
  const files = [await upload("interbank", "BANK-5", "EUR"), await upload("interbank", "BANK-6", "EUR")];
  const actors = [admin, colleague];
  const accepted = await Promise.allSettled(files.map((file, index) => accept(file, actors[index])));
  expect(accepted.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const imported = await Promise.allSettled(files.map((file) => confirm(file)));
  expect(imported.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("an outdated version cannot accept an account", async () => {
  await confirm(await upload("wire", "WIRE-USD"));
  const file = await upload("wire", "WIRE-2");
  const old = { fileId: file.id, version: file.version - 1 };
  await expect(acceptAccounts(admin, old)).rejects.toMatchObject({ code: "conflict" });
});

it("an MT940 file is also checked", async () => {
  await confirm(await upload("wire", "WIRE-USD"));
  const day = today().replaceAll("-", "").slice(2);
  const rows = [":20:X", ":25:OTHER-1", ":28C:1/1", `:60F:C${day}USD0,`, `:61:${day}D7,00NTRFNONREF`];
  const file = await uploadFile(admin, Buffer.from([...rows, `:62F:D${day}USD7,00`, ""].join("\n")), { name: "s.sta" });
  expect(file).toMatchObject({ state: "preview", format: "mt940", stop: null });
  expect(await shown(file)).toMatchObject({ stop: "account" });
});
