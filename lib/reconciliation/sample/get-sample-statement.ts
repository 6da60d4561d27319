import "server-only";
import { addDays } from "@/lib/dates";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { queryAccepted } from "./accepted.sql";
import { type StatedLine, writeCamt } from "./write-camt";

/** The number of past days that a sample statement covers. */
const sampleDays = 365;

/**
 * Writes a sample file, so that staff of a demonstration can try an import. The file is a statement in US dollars, as a rail's
 * network would send it. The file contains the transfers that the demonstration has sent through the network, and one difference
 * of each kind.
 *
 * @throws AppError `not_found` if the bank is not a demonstration
 */
export async function getSampleStatement(actor: Actor, rail: TransferChannel): Promise<string> {
  assertMay(actor, "reconciliation.read");
  if (!env().DEMO) throw new AppError("not_found");
  const lastDay = bankDate(now());
  const firstDay = addDays(lastDay, -sampleDays);
  const stated = { id: `SAMPLE-${rail.toUpperCase()}-${lastDay}`, currency: "USD", firstDay, lastDay } as const;
  return [...writeCamt(stated, withDifferences(await queryAccepted(rail, firstDay), lastDay))].join("");
}

/**
 * Adds differences to the lines: omits the first line, changes the amount of the second line, adds a return of the third payment,
 * and adds a payment that the bank does not know.
 */
function withDifferences(lines: StatedLine[], day: string): StatedLine[] {
  const [, other, returned, ...rest] = lines;
  return [
    ...(other ? [{ ...other, amountMinor: other.amountMinor + 250n }] : []),
    ...(returned ? [returned, { ...returned, isCredit: true, bookedOn: day, details: "AC04 Account closed" }] : []),
    ...rest,
    { reference: "UNKNOWN-4711", amountMinor: 8_150n, bookedOn: day, details: "Payment without a known reference" },
  ];
}
