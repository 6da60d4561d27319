/** Groups of events that belong together; each group is a tab of the page. */
export const trailKinds = ["staff", "reads", "security", "approvals", "reconciliation", "planning"] as const;

export type TrailKind = (typeof trailKinds)[number];

/** A search in the audit trail. */
export type TrailQuery = {
  /** The actor: a name, an e-mail or an id; or `system` or `stranger`. */
  person: string;
  /** Actions, such as `account.edit`. Events with one of these actions match as well, also if the actor is another person. */
  acts?: string[];
  /** Fields, such as `balance`. Edits that recorded one of these fields match as well. */
  fields?: string[];
  /** The owner of the records: an e-mail, an account number or an id. */
  customer: string;
  kind: TrailKind | "";
  from?: Date | undefined;
  to?: Date | undefined;
};

/** An event of the audit trail, as its page shows it. */
export type TrailEvent = {
  id: string;
  createdAt: Date;
  action: string;
  /** A user's id, `system` or `stranger`. */
  actor: string;
  actorName: string | null;
  subjectType: string;
  subjectId: string;
  /** The owner of a customer's record. */
  ownerId: string | null;
  ownerName: string | null;
  /** The number of an account that the event is about. */
  accountNumber: string | null;
  /** The family (wire, interbank or wallet) of a transfer that the event is about. It determines the transfer's queue. */
  family: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** The event's sequence number in the trail, as decimal text. */
  sequence: string;
  /** The event's seal; null before the event is sealed. */
  seal: { number: string; sealedAt: Date } | null;
};

/**
 * A page of events. `newer` and `older` are the positions at which the newer and the older page begin, or null if no such page
 * exists.
 */
export type TrailPage = { events: TrailEvent[]; newer: string | null; older: string | null };
