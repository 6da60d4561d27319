import { randomUUID } from "node:crypto";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { asOwner } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { bareTablesSql, callBareTransfer, recordTransfersSql, transferBare } from "./ledger-bench.sql";
import { compareRates, type Finding, race } from "./report";

/** Measures a posting by the ledger and the whole service, against a transfer without any guarantee. */
export async function benchLedger(world: BenchWorld): Promise<Finding[]> {
  await asOwner(...bareTablesSql(world.customers.length));
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

/** Two accounts in rising order, so that there are no deadlocks. */
function pickTwo({ customers }: BenchWorld): [number, number] {
  const first = Math.floor(Math.random() * customers.length);
  const second = (first + 1 + Math.floor(Math.random() * (customers.length - 1))) % customers.length;
  return first < second ? [first, second] : [second, first];
}

function bareTransaction(world: BenchWorld): Promise<void> {
  const [from, to] = pickTwo(world);
  return inTransaction((tx) => transferBare(tx, from, to));
}

function bareFunction(world: BenchWorld): Promise<unknown> {
  const [from, to] = pickTwo(world);
  return callBareTransfer(from, to);
}

/** Posts one entry between two customers. */
export function ledgerFunction(world: BenchWorld): Promise<string> {
  const [from, to] = pickTwo(world).map((index) => world.customers[index]?.account);
  if (!from || !to) throw new Error("no customers");
  return postEntry(db, {
    kind: "interbank-transfer",
    // The books are verified afterwards, so the entry must belong to a record that exists.
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
