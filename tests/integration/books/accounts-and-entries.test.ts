import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { findBookAccounts } from "@/lib/books/find-book-accounts";
import { getAccountLines } from "@/lib/books/get-account-lines";
import { getEntry } from "@/lib/books/get-entry";
import { ledgerCode, openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntries } from "@/tests/support/by-hand/post-entries.sql";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { setStatus } from "@/tests/support/network-transfers";

let staff: Actor;
let payer: TestCustomer;
let payee: TestCustomer;
let transferId: string;

const code = () => ledgerCode.customer(payer.account.accountNumber);

beforeAll(async () => {
  staff = await createAdmin();
  payer = await createCustomer({ balanceMinor: 100_000n });
  payee = await createCustomer();
  await createBeneficiary(payer.actor, { accountNumber: payee.account.accountNumber });
  const input = interbankTransferInput.parse({ beneficiary: payee.account.accountNumber, amount: "20.00" });
  transferId = (await initiateTransfer(payer.actor, { channel: "interbank", ...input }, randomUUID())).id;
  const transfer = { id: transferId, family: "interbank" } as Parameters<typeof setStatus>[0];
  await setStatus(transfer, "approved");
  await setStatus(transfer, "deleted");
  await inTransaction(async (tx) => {
    const adjustment = await openAdjustmentAccount(tx, "USD");
    await postEntries(
      tx,
      Array.from({ length: 130 }, (_, index) => ({
        kind: "adjustment",
        subject: { type: "account" as const, id: payer.account.accountId },
        actor: "system",
        description: "",
        requestId: `lines:${index}`,
        lines: [
          { ledgerAccountId: payer.account.ledgerAccountId, amountMinor: 1n },
          { ledgerAccountId: adjustment, amountMinor: -1n },
        ],
      })),
    );
  });
});

it("an account's lines come newest first, in pages forwards and backwards, and each line appears once", async () => {
  const seen: string[] = [];
  let after: string | undefined;
  const pages: string[][] = [];
  do {
    const { lines } = await getAccountLines(staff, code(), { after });
    pages.push(lines.items.map(({ sequence }) => sequence));
    seen.push(...lines.items.map(({ sequence }) => sequence));
    after = lines.next ?? undefined;
  } while (after);
  // The 133 lines come from the opening balance, the transfer, the transfer's reversal and the adjustments.
  expect(seen).toHaveLength(133);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(BigInt(b) - BigInt(a))));
  const back = await getAccountLines(staff, code(), { before: pages[2]?.[0] });
  expect(back.lines.items.map(({ sequence }) => sequence)).toEqual(pages[1]);
  const account = await getAccountLines(staff, code(), {});
  expect(account.lines.items[0]?.balanceAfterMinor).toBe(account.balanceMinor);
  await expectCleanBooks();
});

it("a system account's lines have no balance, and the account's balance is their sum", async () => {
  const account = await getAccountLines(staff, "equity:adjustment:USD", {});
  expect(account.isTracked).toBe(false);
  expect(account.lines.items.every(({ balanceAfterMinor }) => balanceAfterMinor === null)).toBe(true);
  const [sum] = await db.query<{ total: bigint }>(
    "SELECT sum(p.amount_minor)::bigint AS total FROM postings p JOIN ledger_accounts a ON a.id = p.ledger_account_id WHERE a.code = $1",
    [account.code],
  );
  expect(account.balanceMinor).toBe(sum?.total);
});

it("an entry shows its lines, its transfer, its reversing entry and its seal", async () => {
  const { lines } = await getAccountLines(staff, ledgerCode.customer(payee.account.accountNumber), {});
  const [reversal, first] = lines.items;
  expect(first?.subject).toEqual({ type: "transfer", id: transferId, channel: "interbank", ownerId: null });
  const entry = await getEntry(staff, first?.entryId ?? "");
  expect(entry).toMatchObject({ reversesId: null, reversedById: reversal?.entryId });
  expect(entry.lines.map(({ code: account, amountMinor }) => [account, amountMinor]).sort()).toEqual(
    [
      [code(), -2_000n],
      [ledgerCode.customer(payee.account.accountNumber), 2_000n],
    ].sort(),
  );
  expect(await getEntry(staff, reversal?.entryId ?? "")).toMatchObject({ reversesId: first?.entryId });
  await sealBooks({ budgetMs: 20_000 });
  const sealed = await getEntry(staff, entry.id);
  const [covering] = await db.query<{ number: string; root: string }>(
    `SELECT s.number::text, encode(s.root, 'hex') AS root FROM seals s, journal_entries e
      WHERE e.id = $1 AND s.stream = 'journal' AND e.sequence BETWEEN s.first_sequence AND s.last_sequence`,
    [entry.id],
  );
  expect(sealed.seal).toMatchObject(covering ?? {});
  expect(covering).toBeDefined();
});

it("accounts are found by the beginning of their code, and customers' accounts by their number", async () => {
  const number = payer.account.accountNumber;
  for (const q of [code(), number, number.slice(0, -1), ` ${code()} `]) {
    const { items } = await findBookAccounts(staff, { q });
    expect(
      items.map((account) => account.code),
      q,
    ).toContain(code());
  }
  const all = await findBookAccounts(staff, { q: "" });
  const codes = all.items.map((account) => account.code);
  expect(codes).toEqual([...codes].sort());
  const [first = "", second = ""] = codes;
  const behind = await findBookAccounts(staff, { q: "", after: first });
  expect(behind.items[0]?.code).toBe(second);
  expect((await findBookAccounts(staff, { q: "", before: second })).items.map((account) => account.code)).toEqual([
    first,
  ]);
});

it("an invalid code, id or cursor finds nothing and causes no error", async () => {
  for (const q of ["%", "_", "\u0000", "customer:' OR 1=1", "🙂", "..", "a".repeat(10_000)]) {
    expect((await findBookAccounts(staff, { q })).items, q).toEqual([]);
    await expect(getAccountLines(staff, q, {}), q).rejects.toMatchObject({ code: "not_found" });
    await expect(getEntry(staff, q), q).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(getEntry(staff, randomUUID())).rejects.toMatchObject({ code: "not_found" });
  for (const after of ["-1", "1e9", "99999999999999999999999", "\u0000", "x"]) {
    expect((await getAccountLines(staff, code(), { after })).lines.items).toHaveLength(50);
  }
});

it("customers are refused, even for their own accounts", async () => {
  await expect(findBookAccounts(payer.actor, { q: "" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(getAccountLines(payer.actor, code(), {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(getEntry(payer.actor, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
});
