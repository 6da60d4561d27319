import type { Currency } from "@/lib/money/currency";

/** The claim on a record. If nobody holds a claim now, `holderId` and `until` are null. */
export type WorkClaim = {
  holderId: string | null;
  holderName: string | null;
  /** The moment at which the claim ends automatically. */
  until: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  note: string;
  /** The number of changes of the claim. A change by somebody who has seen another version is refused. */
  version: number;
};

/** A record on the work list. `Kind` is a key of `workSources`. */
export type WorkItem<Kind extends string = string> = {
  kind: Kind;
  id: string;
  createdAt: Date;
  dueAt: Date;
  isLate: boolean;
  /** Null for a record without an amount. */
  money: { amountMinor: bigint; currency: Currency } | null;
  /** The record's version, if staff can decide on several records of the kind at once. Otherwise null. */
  recordVersion: number | null;
  /** The person or object that the record concerns, such as the sender of a transfer. */
  about: string;
  detail: string;
  claim: WorkClaim;
  /** True if the reader's role may decide on the record. */
  mayWork: boolean;
};

/** The values of the filter by person: the reader's own work, and work that nobody has claimed. */
export const workOwners = ["mine", "free"] as const;

/** A claim ends if the holder does not renew it within this time. */
export const claimMs = 15 * 60_000;

export const workKey = ({ kind, id }: Pick<WorkItem, "kind" | "id">) => `${kind}:${id}`;
