import type { Currency } from "@/lib/money/currency";
import type { ProposalKind, ProposalState } from "@/lib/proposal-kinds";

/** A pending or decided proposal with the values that the table of proposals shows. */
export type ProposalItem = {
  id: string;
  kind: ProposalKind;
  state: ProposalState;
  /**
   * The money that counts towards the four-eyes limit: the amount that the proposed command would move. For the acceptance of a
   * deposit, the promised interest is added. Null if the command moves no money.
   */
  money: { amountMinor: bigint; currency: Currency } | null;
  /**
   * The name of the person whose money, account or role the command would change. Null if the command changes no person's record,
   * for example if the command sets an exchange rate.
   */
  personName: string | null;
  personEmail: string | null;
  /** The ids of the people whose records the proposal concerns. These people may not confirm or decline the proposal. */
  personIds: string[];
  subjectType: string;
  /**
   * The name of the proposal's record: the currency of a rate, the e-mail address of an invitation, the name of a plan, or the
   * reference of an exception. For any other record, the record's id.
   */
  subjectName: string;
  proposedById: string;
  proposedByName: string;
  proposedAt: Date;
  expiresAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  /** The reason why the proposal was declined or withdrawn, or the change that made the proposal outdated (see `toOvertaking`). */
  reason: string;
};

/** A proposal with its preview. The proposer and the confirmer see the same preview. */
export type ProposalDetails = ProposalItem & {
  /**
   * True if the reader got their present role after the proposal was made. In this case, the reader may decline the proposal but
   * not confirm it.
   */
  isReaderTooNew: boolean;
  entries: { kind: string; lines: { account: string; amountMinor: bigint; currency: Currency }[] }[];
  changes: { action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[];
};
