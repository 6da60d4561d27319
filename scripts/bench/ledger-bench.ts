import { randomUUID } from "node:crypto";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { asOwner } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { compareRates, type Finding, race } from "./report";

/** A posted transfer and the whole service, against what a transfer costs with no guarantee at all. */
export async function benchLedger(world: BenchWorld): Promise<Finding[]> {
  await createBareTables(world.customers.length);
  const rates = await race({
    "bare transaction": () => bareTransaction(world),
    "bare function": () => bareFunction(world),
    "ledger function": () => ledgerFunction(world),
    service: () => service(world),
  });
  await asOwner([recordTransfersSql]);
  const { "bare transaction": bare, "bare function": bareCall, "ledger function": ledger, service: whole } = rates;
  return [
    compareRates("SQL function ÷ bare transfer", ledger, bare, 0.7),
    compareRates("SQL function ÷ the same two updates and two inserts in one call", ledger, bareCall, null),
    compareRates("service ÷ SQL function", whole, ledger, 0.7),
  ];
}

/** The transfers whose entries the ledger's function has posted by itself: the books are verified afterwards. */
const recordTransfersSql = `
  INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, account_name, account_number, status,
                         amount_minor, currency, debited_minor, debited_currency, entry_id, request_id, request_hash,
                         created_at, updated_at)
  SELECT e.subject_id::uuid, 'interbank', 'interbank', payer.owner_id, payer.id, payee.id, payee.account_name,
         payee.account_number, 'approved', 1, 'USD', 1, 'USD', e.id, e.request_id, '', e.posted_at, e.posted_at
    FROM journal_entries e
    JOIN postings gone ON gone.entry_id = e.id AND gone.amount_minor < 0
    JOIN postings come ON come.entry_id = e.id AND come.amount_minor > 0
    JOIN accounts payer ON payer.ledger_account_id = gone.ledger_account_id
    JOIN accounts payee ON payee.ledger_account_id = come.ledger_account_id
   WHERE e.subject_type = 'transfer' AND e.description = 'bench'`;

async function createBareTables(accounts: number): Promise<void> {
  await asOwner(
    ["CREATE TABLE bare_accounts (id bigint PRIMARY KEY, balance bigint NOT NULL)"],
    [
      `CREATE TABLE bare_postings (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account bigint NOT NULL,
         amount bigint NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
    ],
    [`INSERT INTO bare_accounts SELECT i, 1000000000 FROM generate_series(0, ${accounts - 1}) i`],
    [
      `CREATE FUNCTION bare_transfer(a bigint, b bigint, m bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
         UPDATE bare_accounts SET balance = balance - m WHERE id = a;
         UPDATE bare_accounts SET balance = balance + m WHERE id = b;
         INSERT INTO bare_postings (account, amount) VALUES (a, -m);
         INSERT INTO bare_postings (account, amount) VALUES (b, m);
       END $$`,
    ],
    ["GRANT SELECT, INSERT, UPDATE ON bare_accounts, bare_postings TO PUBLIC"],
  );
}

/** Two accounts in rising order, so that nobody waits in a circle. */
function pickTwo({ customers }: BenchWorld): [number, number] {
  const first = Math.floor(Math.random() * customers.length);
  const second = (first + 1 + Math.floor(Math.random() * (customers.length - 1))) % customers.length;
  return first < second ? [first, second] : [second, first];
}

function bareTransaction(world: BenchWorld): Promise<void> {
  const [from, to] = pickTwo(world);
  return inTransaction(async (tx) => {
    await tx.query("UPDATE bare_accounts SET balance = balance - $2 WHERE id = $1", [from, 1]);
    await tx.query("UPDATE bare_accounts SET balance = balance + $2 WHERE id = $1", [to, 1]);
    await tx.query("INSERT INTO bare_postings (account, amount) VALUES ($1, $2)", [from, -1]);
    await tx.query("INSERT INTO bare_postings (account, amount) VALUES ($1, $2)", [to, 1]);
  });
}

function bareFunction(world: BenchWorld): Promise<unknown> {
  const [from, to] = pickTwo(world);
  return db.query("SELECT bare_transfer($1, $2, 1)", [from, to]);
}

/** Posts one entry between two customers. */
export function ledgerFunction(world: BenchWorld): Promise<string> {
  const [from, to] = pickTwo(world).map((index) => world.customers[index]?.account);
  if (!from || !to) throw new Error("no customers");
  return postEntry(db, {
    kind: "interbank-transfer",
    // The books are verified afterwards: an entry is about a record that is there.
    subject: { type: "account", id: from.accountId },
    actor: "system",
    description: "bench",
    requestId: randomUUID(),
    lines: [
      { ledgerAccountId: from.ledgerAccountId, amountMinor: -1n },
      { ledgerAccountId: to.ledgerAccountId, amountMinor: 1n },
    ],
  });
}

function service({ customers, payeeOf }: BenchWorld): Promise<unknown> {
  const index = Math.floor(Math.random() * customers.length);
  const customer = customers[index];
  if (!customer) throw new Error("no customers");
  const input = interbankTransferInput.parse({ beneficiary: payeeOf(index), amount: "0.01" });
  return initiateInterbankTransfer(customer.actor, input, randomUUID());
}
