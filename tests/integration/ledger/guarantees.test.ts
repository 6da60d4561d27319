import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "@/lib/audit/record-audit";
import { openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, dbPool, inTransaction, type Queryable } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { holdFunds } from "@/tests/support/by-hand/hold-funds.sql";
import { postEntry, reverseEntry } from "@/tests/support/by-hand/post-entry.sql";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";

/** Sends plain SQL with the database role of the site and the worker, as an attacker or a careless script could. */
const attack = (text: string, values: unknown[] = []) => dbPool().query(text, values);

/**
 * Expects that Postgres refuses the SQL statement to two roles: to the database's owner because of the books' own rules, and to
 * the product's role because this role lacks the privilege.
 */
async function expectRefused(error: object, text: string, values: unknown[] = []): Promise<void> {
  await expect(queryAsOwner(text, values)).rejects.toMatchObject(error);
  await expect(attack(text, values)).rejects.toMatchObject({ code: "42501" });
}

let alice: TestAccount;
let bob: TestAccount;
let equityId: bigint;

beforeEach(async () => {
  ({ account: alice } = await createCustomer({ balanceMinor: 10_000n }));
  ({ account: bob } = await createCustomer({ balanceMinor: 5_000n }));
  subject = { type: "account", id: alice.accountId };
  equityId = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
});

/** The subject of the entries is an account, so that the tests need no transfer. */
let subject: { type: "account"; id: string };

function pay(
  from: TestAccount,
  to: TestAccount,
  amountMinor: bigint,
  requestId = uuidv7(),
  { kind = "adjustment", tx = db }: { kind?: string; tx?: Queryable } = {},
) {
  return postEntry(tx, {
    kind,
    subject,
    actor: "system",
    description: "test",
    requestId,
    lines: [
      { ledgerAccountId: from.ledgerAccountId, amountMinor: -amountMinor },
      { ledgerAccountId: to.ledgerAccountId, amountMinor },
    ],
  });
}

describe("guarantee 1: the postings of an entry add up to zero in every currency", () => {
  it("lines that differ by one cent are refused", async () => {
    await expect(
      postEntry(db, {
        kind: "adjustment",
        subject,
        actor: "a",
        description: "",
        requestId: uuidv7(),
        lines: [
          { ledgerAccountId: alice.ledgerAccountId, amountMinor: -100n },
          { ledgerAccountId: bob.ledgerAccountId, amountMinor: 101n },
        ],
      }),
    ).rejects.toMatchObject({ code: "HF003" });
  });

  it("a single line in plain SQL is refused together with its entry", async () => {
    const id = uuidv7();
    await expectRefused(
      { code: "HF003" },
      `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                    VALUES ('${id}', 'attack', 't', 't', 'a', '', '${id}', '', now(), 0))
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ('${id}', ${alice.ledgerAccountId}, 'USD', 100, 10100)`,
    );
  });

  it("two currencies cannot balance each other", async () => {
    const { account: euros } = await createCustomer({ currency: "EUR", balanceMinor: 1_000n });
    await expect(pay(alice, euros, 100n)).rejects.toMatchObject({ code: "HF003" });
  });

  it("a line in a currency other than its account's is refused", async () => {
    const { account: euros } = await createCustomer({ currency: "EUR", balanceMinor: 1_000n });
    await expectRefused(
      { code: "HF003" },
      `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                    VALUES ($1, 'attack', 't', 't', 'a', '', $2, '', now(), 0))
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ($1, $3, 'USD', -100, 9900), ($1, $4, 'USD', 100, 1100)`,
      [uuidv7(), uuidv7(), alice.ledgerAccountId, euros.ledgerAccountId],
    );
  });

  it("two entries of one line each cannot balance each other", async () => {
    const [one, other] = [uuidv7(), uuidv7()];
    await expectRefused(
      { code: "HF003" },
      `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                    SELECT id, 'attack', 't', 't', 'a', '', id::text, '', now(), 0 FROM unnest(ARRAY[$1, $2]::uuid[]) id)
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ($1, $3, 'USD', -100, 9900), ($2, $4, 'USD', 100, 5100)`,
      [one, other, alice.ledgerAccountId, bob.ledgerAccountId],
    );
  });

  it.each([
    ["an account that does not exist", -1n, null, "HF004"],
    ["a system account with a balance", null, 100, "HF003"],
  ])("a line on %s is refused", async (_, account, balance, code) => {
    await expectRefused(
      { code },
      `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                    VALUES ($1, 'attack', 't', 't', 'a', '', $2, '', now(), 0))
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ($1, $3, 'USD', -100, 9900), ($1, $4, 'USD', 100, $5)`,
      [uuidv7(), uuidv7(), alice.ledgerAccountId, account ?? equityId, balance],
    );
  });

  it("an entry without lines is refused", async () => {
    await expectRefused(
      { code: "HF003" },
      `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
         VALUES ($1, 'attack', 't', 't', 'a', '', $2, '', now(), 0)`,
      [uuidv7(), uuidv7()],
    );
  });

  it("later lines for an existing entry are refused, even when they add up to zero", async () => {
    const entryId = await pay(alice, bob, 100n);
    const { account: carol } = await createCustomer({ balanceMinor: 1_000n });
    await expectRefused(
      { code: "HF002" },
      `INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ($1, $2, 'USD', -100, 900), ($1, $3, 'USD', 100, NULL)`,
      [entryId, carol.ledgerAccountId, equityId],
    );
  });
});

describe("guarantee 2: entries and postings are never updated, deleted or truncated", () => {
  it.each([
    "UPDATE postings SET amount_minor = amount_minor + 1",
    "DELETE FROM postings",
    "TRUNCATE postings",
    "UPDATE journal_entries SET description = 'nothing to see'",
    "DELETE FROM journal_entries",
    "TRUNCATE journal_entries CASCADE",
    "DELETE FROM holds",
    "TRUNCATE holds CASCADE",
    "DELETE FROM ledger_accounts",
    "TRUNCATE ledger_accounts CASCADE",
    "DELETE FROM audit_events",
    "UPDATE audit_events SET actor = 'somebody else'",
  ])("the statement %s is refused", async (statement) => {
    const entryId = await pay(alice, bob, 100n);
    await holdFunds(db, { ledgerAccountId: alice.ledgerAccountId, amountMinor: 1n, subject });
    await recordAudit(db, "system", { action: "a", subjectType: "account", subjectId: "t" });
    await expectRefused({ code: "HF002" }, statement);
    const { rows } = await attack("SELECT count(*) FROM postings WHERE entry_id = $1", [entryId]);
    expect(rows[0].count).toBe("2");
  });

  it("guarantee 2 also holds when a superuser's session switches its triggers off", async () => {
    await pay(alice, bob, 100n);
    await withConnection(
      async (client) => {
        await client.query("SET session_replication_role = replica");
        await expect(client.query("UPDATE postings SET amount_minor = 1")).rejects.toMatchObject({ code: "HF002" });
      },
      { superuser: true },
    );
  });

  it("an entry can be reversed once by a reversing entry", async () => {
    const entryId = await pay(alice, bob, 100n);
    const reversal = { entryId, actor: "system", description: "mistake" };
    await reverseEntry(db, { ...reversal, requestId: uuidv7() });
    expect(await readBalance(alice)).toMatchObject({ balanceMinor: 10_000n });
    await expect(reverseEntry(db, { ...reversal, requestId: uuidv7() })).rejects.toMatchObject({ code: "23505" });
  });
});

describe("guarantee 3: available money never falls below zero, and a loan's balance never rises above zero", () => {
  it("spending more than the balance is refused", async () => {
    await expect(pay(alice, bob, 10_001n)).rejects.toMatchObject({ code: "insufficient_funds" });
  });

  it("spending held money is refused", async () => {
    await holdFunds(db, { ledgerAccountId: alice.ledgerAccountId, amountMinor: 9_000n, subject });
    await expect(pay(alice, bob, 1_001n)).rejects.toMatchObject({ code: "insufficient_funds" });
    await pay(alice, bob, 1_000n);
  });

  it("a hold of more than the available money is refused, even in plain SQL", async () => {
    await expectRefused(
      { code: "23514", constraint: "ledger_accounts_available_not_negative" },
      "INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, created_at) VALUES ($1, $2, 10001, 't', 't', now())",
      [uuidv7(), alice.ledgerAccountId],
    );
  });

  it("a payment of more than a loan's debt is refused", async () => {
    const loanId = await openLedgerAccount(db, { code: `loan:${uuidv7()}`, currency: "USD", kind: "asset" });
    const loan = { ...alice, ledgerAccountId: loanId };
    const lend = (from: TestAccount, to: TestAccount, amountMinor: bigint, tx: Queryable = db) =>
      pay(from, to, amountMinor, uuidv7(), { kind: "loan-disbursement", tx });
    await expect(lend(alice, loan, 1n)).rejects.toMatchObject({ constraint: "ledger_accounts_loan_not_positive" });
    await expect(
      inTransaction(async (tx) => {
        await lend(loan, alice, 500n, tx);
        await lend(alice, loan, 500n, tx);
        throw new Error("undone: no loan explains it");
      }),
    ).rejects.toThrow("undone");
  });
});

describe("guarantee 4: balances and held money equal their sums", () => {
  it.each([
    "UPDATE ledger_accounts SET balance_minor = 1000000",
    "UPDATE ledger_accounts SET held_minor = 0, balance_minor = balance_minor",
    "UPDATE ledger_accounts SET code = code || 'x'",
    "UPDATE ledger_accounts SET currency = 'EUR'",
    "UPDATE ledger_accounts SET tracked = NOT tracked",
  ])("the statement %s is refused", async (statement) => {
    await expectRefused({ code: "HF002" }, statement);
  });

  it("an account that starts with money is refused", async () => {
    await expectRefused(
      { code: "HF002" },
      "INSERT INTO ledger_accounts (code, currency, kind, tracked, balance_minor) VALUES ('customer:rich', 'USD', 'liability', true, 100)",
    );
  });

  it("a line with a wrong balance is refused", async () => {
    const id = uuidv7();
    await expectRefused(
      { code: "HF003" },
      `WITH e AS (INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
                    VALUES ('${id}', 'attack', 't', 't', 'a', '', '${id}', '', now(), 0))
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         VALUES ('${id}', ${alice.ledgerAccountId}, 'USD', -100, 999999), ('${id}', ${bob.ledgerAccountId}, 'USD', 100, 5100)`,
    );
  });

  it("a hold cannot be changed, reopened or ended twice", async () => {
    const holdId = await holdFunds(db, { ledgerAccountId: alice.ledgerAccountId, amountMinor: 100n, subject });
    await expectRefused({ code: "HF002" }, "UPDATE holds SET amount_minor = 1 WHERE id = $1", [holdId]);
    await attack("SELECT by_hand.ledger_close_hold($1, 'released', now())", [holdId]);
    await expect(attack("SELECT by_hand.ledger_close_hold($1, 'captured', now())", [holdId])).rejects.toMatchObject({
      code: "HF004",
    });
    await expectRefused({ code: "HF002" }, "UPDATE holds SET state = 'open', closed_at = NULL WHERE id = $1", [holdId]);
    expect(await readBalance(alice)).toEqual({ balanceMinor: 10_000n, heldMinor: 0n });
  });

  it("a new hold that is already released is refused", async () => {
    await expectRefused(
      { code: "HF004" },
      "INSERT INTO holds (id, ledger_account_id, amount_minor, subject_type, subject_id, state, created_at, closed_at) VALUES ($1, $2, 5, 't', 't', 'released', now(), now())",
      [uuidv7(), alice.ledgerAccountId],
    );
  });

  it("a system account has no stored balance, so its row is not contended", async () => {
    await postEntry(db, {
      kind: "adjustment",
      subject,
      actor: "system",
      description: "out",
      requestId: uuidv7(),
      lines: [
        { ledgerAccountId: alice.ledgerAccountId, amountMinor: -700n },
        { ledgerAccountId: equityId, amountMinor: 700n },
      ],
    });
    const { rows } = await attack("SELECT balance_minor, version FROM ledger_accounts WHERE id = $1", [equityId]);
    expect(rows[0]).toEqual({ balance_minor: "0", version: "0" });
    await expectCleanBooks();
  });
});

describe("guarantee 5: a request id posts once", () => {
  it("a repeat with the same content gets the first entry, even twenty times in parallel", async () => {
    const requestId = uuidv7();
    const ids = await Promise.all(Array.from({ length: 20 }, () => pay(alice, bob, 100n, requestId)));
    expect(new Set(ids).size).toBe(1);
    expect(await readBalance(alice)).toMatchObject({ balanceMinor: 9_900n });
  });

  it("the same id with different content is refused", async () => {
    const requestId = uuidv7();
    await pay(alice, bob, 100n, requestId);
    await expect(pay(alice, bob, 101n, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expect(pay(bob, alice, 100n, requestId)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    await expectCleanBooks();
  });

  it("a second entry with the same id is refused, even in plain SQL", async () => {
    const requestId = uuidv7();
    await pay(alice, bob, 100n, requestId);
    await expectRefused(
      { code: "23505" },
      `INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash, posted_at, created_txid)
         VALUES ($1, 'attack', 't', 't', 'a', '', $2, '', now(), 0)`,
      [uuidv7(), requestId],
    );
  });
});
