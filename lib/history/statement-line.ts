import type { LedgerPosting } from "@/lib/ledger/find-postings.sql";
import type { Counterparty, StatementEvent, StatementLine } from "./statement.model";
import type { TransferParties } from "./statement.sql";

/**
 * The transfer, loan or deposit to which a posting belongs. Both fields are absent if the posting is about the account itself.
 */
type PostingSubject = {
  transfer?: Omit<TransferParties, "id"> | null | undefined;
  /** The name of the loan or deposit. */
  planName?: string | null | undefined;
};

/** Converts a posting on a customer's account to a line of the customer's statement. */
export function toStatementLine(posting: LedgerPosting, { transfer, planName }: PostingSubject): StatementLine {
  const { amountMinor, isReversal, balanceAfterMinor: balanceMinor, businessDate, valueDate } = posting;
  const amounts = { businessDate, valueDate, amountMinor, balanceMinor };
  if (planName != null) {
    return { event: termProductEvent(posting), ...amounts, name: planName, accountNumber: "", note: "" };
  }
  if (!transfer) return { event: "adjustment", ...amounts, name: "", accountNumber: "", note: posting.description };
  const isOwnTransfer = amountMinor < 0n !== isReversal;
  const event = amountMinor < 0n ? (isReversal ? "recalled" : "sent") : isReversal ? "returned" : "received";
  const other = isOwnTransfer ? payeeOf(transfer) : payerOf(transfer);
  return { event, ...amounts, ...other };
}

/** Returns the event that a statement shows for a posting of a loan or a deposit. */
function termProductEvent({ kind, subject, amountMinor }: LedgerPosting): StatementEvent {
  if (subject.type === "loan") {
    if (kind === "loan-instalment" || kind === "loan-recovery") return kind;
    return amountMinor > 0n ? "loan-paid-out" : "loan-taken-back";
  }
  if (kind === "deposit-interest") return "deposit-interest";
  return amountMinor > 0n ? "deposit-returned" : "deposit-locked";
}

/** Returns the receiver of a transfer. */
export const payeeOf = ({
  accountName: name,
  accountNumber,
  note,
}: Pick<TransferParties, "accountName" | "accountNumber" | "note">): Counterparty => ({ name, accountNumber, note });

const payerOf = ({
  payerName: name,
  payerAccountNumber: accountNumber,
  note,
}: Omit<TransferParties, "id">): Counterparty => ({ name, accountNumber, note });
