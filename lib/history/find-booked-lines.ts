import "server-only";
import type { Currency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import type { RecordedChannel } from "@/lib/transfers/channels.model";
import { type BookedPosting, readBookedPostings } from "./find-booked-lines.sql";
import type { StatementLine } from "./statement.model";
import { toStatementLine } from "./statement-line";

/** A line of the books on one of a customer's accounts. */
export type BookedLine = StatementLine & {
  /** Unique among the lines of one account. */
  entryId: string;
  /** The transfer, loan, deposit or account to which the line belongs. */
  subject: { type: string; id: string };
  ownAccountNumber: string;
  currency: Currency;
  /** Null for a line that belongs to no transfer. */
  channel: RecordedChannel | null;
};

/**
 * Returns the newest lines on the actor's own accounts, newest business date first, at most `linesMax`. With `account`, returns
 * only the lines of the account with this number. Without `account`, a move between two accounts of the actor is one line, on the
 * paying account.
 *
 * The lines are postings, so they explain every change of a balance. The history (`findHistory`) shows orders, which may have no
 * posting yet.
 */
export async function findBookedLines(
  actor: Actor,
  { account, linesMax }: { account?: string | undefined; linesMax: number },
): Promise<BookedLine[]> {
  assertNotDisabled(actor);
  const postings = await readBookedPostings(actor.userId, account, linesMax);
  return postings.map((posting) => ({
    ...toStatementLine(posting, { transfer: partiesOf(posting), planName: posting.planName }),
    entryId: posting.entryId,
    subject: posting.subject,
    ownAccountNumber: posting.ownAccountNumber,
    currency: posting.currency,
    channel: posting.channel,
  }));
}

function partiesOf(posting: BookedPosting) {
  const { channel, accountName, accountNumber, payerName, payerAccountNumber, note, senderName } = posting;
  if (senderName !== null) {
    const { senderAccount, paymentNote } = posting;
    return {
      ...{ accountName: "", accountNumber: "", payerName: senderName },
      ...{ payerAccountNumber: senderAccount ?? "", note: paymentNote ?? "" },
    };
  }
  if (channel === null) return null;
  return {
    accountName: accountName ?? "",
    accountNumber: accountNumber ?? "",
    payerName: payerName ?? "",
    payerAccountNumber: payerAccountNumber ?? "",
    note: note ?? "",
  };
}
