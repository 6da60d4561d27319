import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findByTrace } from "@/lib/transfers/ach/ach.sql";
import { sealFiles } from "@/lib/transfers/ach/seal-files";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { queryAsOwner } from "@/tests/support/database/database";
import { answerWithinMs, letTimePass, type SentTransfer, sendApproved } from "@/tests/support/network-transfers";

/** The routing numbers of the receivers' bank and of the bank under test. */
export const routingNumber = "231380104";
const ownRouting = "121042882";

const usual = {
  NETWORK_INTERBANK: "nacha",
  ACH_CUT_OFFS: ["18:00"],
  ACH_OFFSET_ACCOUNT: "",
  BANK_ROUTING_NUMBER: ownRouting,
} as const;

/** Connects interbank transfers to the clearing house. Returns a function that ends the connection. */
export function connectAch(changes: { ACH_OFFSET_ACCOUNT?: string } = {}): () => void {
  const settings = env();
  const before = { ...settings };
  Object.assign(settings, usual, changes);
  return () => Object.assign(settings, before);
}

/** The settings of a process that seals Nacha files. */
export const achEnvironment = {
  ...{
    NETWORK_INTERBANK: "nacha",
    BANK_ROUTING_NUMBER: ownRouting,
    INTERBANK_EXCHANGE: "file:///tmp/holdfast-no-exchange",
  },
};

type Fields = { amount?: string; routing?: string; accountType?: "checking" | "savings"; accountNumber?: string };

/** Sends an approved payment of a customer to another bank in the United States. The payment waits for the worker. */
export async function orderAch({
  amount = "20.00",
  routing = routingNumber,
  accountType,
  ...fields
}: Fields = {}): Promise<SentTransfer> {
  const sent = await sendApproved("interbank", {
    accountNumber: "00405551234",
    ...fields,
    routingNumber: routing,
    amount,
  });
  if (accountType)
    await queryAsOwner("UPDATE transfers SET account_type = $2::account_type WHERE id = $1", [
      sent.transfer.id,
      accountType,
    ]);
  return sent;
}

/** Lets the worker send all waiting orders to the network. */
export async function askAch(): Promise<void> {
  await letTimePass();
  for (let taken = 1; taken > 0; )
    taken = await workNetworkOrders({ rails: ["interbank"], answerWithinMs: answerWithinMs * 20 });
}

/** Orders a payment, whose entry then waits for the next file, and lets the cut-off of this file pass. */
export async function submitAch(fields: Fields = {}): Promise<SentTransfer> {
  const sent = await orderAch(fields);
  await askAch();
  await letCutOffPass();
  return sent;
}

/** Moves the creation of all waiting entries into the past, so that a cut-off has passed. */
export const letCutOffPass = () =>
  queryAsOwner("UPDATE ach_entries SET created_at = created_at - interval '10 days' WHERE state = 'waiting'");

/** Lets the time for returns of the payments in all files pass. */
export const endReturns = () => queryAsOwner("UPDATE ach_files SET accepted_at = now() - interval '1 minute'");

export const seal = () => sealFiles({ budgetMs: 30_000 });

export const readAch = (transferId: string) =>
  db.prisma.achEntry.findUnique({ where: { transferId }, include: { changes: true } });

export const readFiles = () => db.prisma.achFile.findMany({ orderBy: { number: "asc" }, include: { message: true } });

/** Reads the entries of all sealed files, as lines of the files. */
export async function sealedLines(): Promise<string[]> {
  return (await readFiles()).flatMap(({ message }) =>
    Buffer.from(message.content)
      .toString("latin1")
      .split("\n")
      .filter((line) => line.startsWith("6") && !line.startsWith("627")),
  );
}

const digits = (value: bigint | number, length: number) => String(value).padStart(length, "0");

/**
 * Returns a file with another bank's answer to an entry: a return (`R`), the dishonour of the return `returnTrace`, or a
 * notification of change (`C`).
 */
export async function answerFile(
  trace: string,
  code: string,
  options: { amountMinor?: bigint; corrected?: string; returnTrace?: string } = {},
): Promise<string> {
  const entry = await findByTrace(db, trace);
  const isReturn = code.startsWith("R");
  const amountMinor = isReturn ? (options.amountMinor ?? entry?.amountMinor ?? 2_000n) : 0n;
  const addenda = isReturn
    ? `799${code}${trace}${" ".repeat(6)}23138010${`   ${options.returnTrace ?? ""}`.padEnd(44)}231380100000001`
    : `798${code}${trace}${" ".repeat(6)}23138010${(options.corrected ?? "").padEnd(29)}${" ".repeat(15)}231380100000001`;
  const hash = "0012104288";
  const sums = `${digits(0, 12)}${digits(amountMinor, 12)}`;
  const lines = [
    `101 ${ownRouting} ${routingNumber}2612021200A094101${"OWN BANK".padEnd(23)}${"OTHER BANK".padEnd(23)}${" ".repeat(8)}`,
    `5220${"OTHER BANK".padEnd(16)}${" ".repeat(20)}${"1231380104".padEnd(10)}${isReturn ? "PPD" : "COR"}${"RETURN".padEnd(10)}${" ".repeat(6)}261202   1231380100000001`,
    `621${ownRouting}${"00405551234".padEnd(17)}${digits(amountMinor, 10)}${" ".repeat(15)}${"ADA LOVELACE".padEnd(22)}  1231380100000001`,
    addenda.padEnd(94),
    `8220000002${hash}${sums}${"1231380104".padEnd(10)}${" ".repeat(25)}231380100000001`,
    `9000001000001${digits(2, 8)}${hash}${sums}${" ".repeat(39)}`,
  ];
  while (lines.length % 10 !== 0) lines.push("9".repeat(94));
  return `${lines.join("\n")}\n`;
}
