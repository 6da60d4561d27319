/** The kinds of events. The page of the audit trail has a tab for each kind. */
export const trailKinds = ["staff", "reads", "security", "approvals", "reconciliation", "planning"] as const;

export type TrailKind = (typeof trailKinds)[number];

/** A search in the audit trail. */
export type TrailQuery = {
  /** Text that matches actors: a name, an e-mail, an id, `system` or `stranger`. */
  person: string;
  /** Actions, such as `account.edit`. An event with one of these actions matches even if `person` does not match its actor. */
  acts?: string[];
  /** Fields, such as `balance`. An edit that recorded one of these fields matches even if `person` does not match its actor. */
  fields?: string[];
  /** Finds only events about the records of this customer: an e-mail, an account number or a user's id. */
  customer: string;
  kind: TrailKind | "";
  from?: Date | undefined;
  to?: Date | undefined;
};

/** An event as the page of the audit trail shows it. */
export type TrailEvent = {
  id: string;
  createdAt: Date;
  action: string;
  /** A user's id, `system` or `stranger`. */
  actor: string;
  actorName: string | null;
  subjectType: string;
  subjectId: string;
  /** The owner of the record; null if the record belongs to no customer. */
  ownerId: string | null;
  ownerName: string | null;
  /** The number of the account, if the event is about an account. */
  accountNumber: string | null;
  /**
   * The family of channels (wire, interbank or wallet) if the event is about a transfer. It determines the transfer's queue.
   */
  family: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** The event's sequence number in the trail, as decimal text. */
  sequence: string;
  /** The event's seal, a hash that reveals later changes of the event; null before the event is sealed. */
  seal: { number: string; sealedAt: Date } | null;
};

/**
 * A page of events. `newer` and `older` are the positions at which the newer and the older page begin, or null if no such page
 * exists.
 */
export type TrailPage = { events: TrailEvent[]; newer: string | null; older: string | null };
