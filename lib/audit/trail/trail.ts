/** Groups of events that staff look at together; the tabs of the page. */
export const trailKinds = ["staff", "reads", "security", "approvals", "reconciliation", "planning"] as const;

export type TrailKind = (typeof trailKinds)[number];

/** What staff ask of the audit trail. */
export type TrailQuery = {
  /** Who acted: a name, an e-mail or an id; or `system` or `stranger`. */
  person: string;
  /** Whose records it is about: an e-mail, an account number or an id. */
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
  /** Of a customer's record: whose it is. */
  ownerId: string | null;
  ownerName: string | null;
  /** Of a transfer: its family, which says in which queue it is. */
  family: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  /** Its place in the trail, as decimal text. */
  sequence: string;
  /** What vouches for it; null until it is sealed. */
  seal: { number: string; sealedAt: Date } | null;
};

/** A page, with the places where its neighbours begin; null where there is none. */
export type TrailPage = { events: TrailEvent[]; newer: string | null; older: string | null };
