import type { Currency } from "@/lib/money/currency";
import type { ProposalKind, ProposalState } from "@/lib/proposal-kinds";

/** What waits for a second person, or has been decided, as the table shows it. */
export type ProposalItem = {
  id: string;
  kind: ProposalKind;
  state: ProposalState;
  /** What it would move; null where it moves nothing. */
  money: { amountMinor: bigint; currency: Currency } | null;
  /** Whose money, account or role it is; null for a rate. */
  personName: string | null;
  personEmail: string | null;
  /** Those whose own it is, who neither confirm nor decline it. */
  personIds: string[];
  subjectType: string;
  /** The currency of a rate, the e-mail of an invitation, the reference of a difference; the id of any other record. */
  subjectName: string;
  proposedById: string;
  proposedByName: string;
  proposedAt: Date;
  expiresAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  /** Why it was declined or, where it is overtaken, by what (`toOvertaking`). */
  reason: string;
};

/** The same with what it would do, as both were shown. */
export type ProposalDetails = ProposalItem & {
  /** The reader's role is younger than the proposal: they may decline it, and not confirm it. */
  isReaderTooNew: boolean;
  entries: { kind: string; lines: { account: string; amountMinor: bigint; currency: Currency }[] }[];
  changes: { action: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[];
};
