import { randomUUID } from "node:crypto";
import { db, inTransaction } from "@/lib/server/db";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { asOwner } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { bareTablesSql, callBareTransfer, recordTransfersSql, transferBare } from "./ledger-bench.sql";
import { compareRates, type Finding, race } from "./report";

/**
 * Compares the speed of the ledger's SQL function with the speed of a transfer in tables without any checks. Also compares the
 * speed of the whole transfer service with the speed of the ledger's function.
 */
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

/**
 * Returns the indexes of two random customers in ascending order. All measured functions lock the accounts in this order, so they
 * cannot deadlock.
 */
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

/** Posts one entry between the accounts of two random customers. */
export function ledgerFunction(world: BenchWorld): Promise<string> {
  const [from, to] = pickTwo(world).map((index) => world.customers[index]?.account);
  if (!from || !to) throw new Error("no customers");
  return postEntry(db, {
    kind: "interbank-transfer",
    // recordTransfersSql later writes the transfer with this id, before the books are verified.
    subject: { type: "transfer", id: randomUUID() },
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
  const input = interbankTransferInput.parse({ beneficiary: payeeOf(index), amount: "0.01", sendAgain: true });
  return initiateTransfer(customer.actor, { channel: "interbank", ...input }, randomUUID());
}
