import type { Currency } from "@/lib/money/currency";
import type { ProposalKind, ProposalState } from "@/lib/proposal-kinds";

/** A pending or decided proposal, as the table shows it. */
export type ProposalItem = {
  id: string;
  kind: ProposalKind;
  state: ProposalState;
  /** The money that the proposal would move; null when no money is moved. */
  money: { amountMinor: bigint; currency: Currency } | null;
  /** The owner of the money, account or role; null for a rate. */
  personName: string | null;
  personEmail: string | null;
  /** The owners of the proposal's record. These people may not decide about the proposal. */
  personIds: string[];
  subjectType: string;
  /**
   * The currency of a rate, the e-mail of an invitation, or the reference of an exception. For any other record, the record's
   * id.
   */
  subjectName: string;
  proposedById: string;
  proposedByName: string;
  proposedAt: Date;
  expiresAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  /** The reason for declining the proposal, or the change that made the proposal outdated (`toOvertaking`). */
  reason: string;
};

/** A proposal with its preview, as proposer and confirmer see it. */
export type ProposalDetails = ProposalItem & {
  /**
   * True when the reader got the role after the proposal was made. Such a reader may decline the proposal but not confirm it.
   */
  isReaderTooNew: boolean;
  entries: { kind: string; lines: { account: string; amountMinor: bigint; currency: Currency }[] }[];
  changes: { action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[];
};
