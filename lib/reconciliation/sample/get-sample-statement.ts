import "server-only";
import { addDays } from "@/lib/calendar";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { TransferChannel } from "@/lib/transfers/channels";
import { queryAccepted } from "./accepted.sql";
import { type StatedLine, writeCamt } from "./write-camt";

/** So many days back a network's sample statement goes. */
const sampleDays = 365;

/**
 * A statement as a rail's network would send it, in US dollars, of what this demonstration has sent through it: with one
 * difference of each kind, for whoever wants to try.
 *
 * @throws AppError `not_found` where money is real
 */
export async function getSampleStatement(actor: Actor, rail: TransferChannel): Promise<string> {
  assertMay(actor, "reconciliation.read");
  if (!env().DEMO) throw new AppError("not_found");
  const lastDay = bankDate(now());
  const firstDay = addDays(lastDay, -sampleDays);
  const stated = { id: `SAMPLE-${rail.toUpperCase()}-${lastDay}`, currency: "USD", firstDay, lastDay } as const;
  return [...writeCamt(stated, withDifferences(await queryAccepted(rail, firstDay), lastDay))].join("");
}

/** The oldest is left out, the next has another amount, the one after came back; and there is one that nobody knows. */
function withDifferences(lines: StatedLine[], day: string): StatedLine[] {
  const [, other, returned, ...rest] = lines;
  return [
    ...(other ? [{ ...other, amountMinor: other.amountMinor + 250n }] : []),
    ...(returned ? [returned, { ...returned, isCredit: true, bookedOn: day, details: "AC04 Account closed" }] : []),
    ...rest,
    { reference: "UNKNOWN-4711", amountMinor: 8_150n, bookedOn: day, details: "Payment without a known reference" },
  ];
}
