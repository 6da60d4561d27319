/** Who works at the bank. Whoever else signs in is a `customer`. */
export const staffRoles = ["admin", "teller", "auditor"] as const;

export type StaffRole = (typeof staffRoles)[number];
/** What a person is to the bank; the column `users.role` holds the same values. */
export type Role = "customer" | StaffRole;

const everybody = staffRoles;
/** Who works on customers and queues. */
const workers = ["admin", "teller"] as const;
/** Who sees how the bank itself is run. */
const overseers = ["admin", "auditor"] as const;
const adminsOnly = ["admin"] as const;

/**
 * Which roles may do which act to what belongs to others (decision 70). Menu, pages, buttons, routes and services ask here,
 * and the access suite goes through it. What is people's own needs no act: no role takes it from them.
 */
const rolesByAct = {
  /** The first page of the back office; what stands on it the other acts say. */
  "desk.read": everybody,
  /** What the tables of the back office show oneself: views and columns. */
  "views.keep": everybody,
  /** Profile, accounts, beneficiaries, history, sessions and audit trail of each customer. */
  "customers.read": everybody,
  "customers.edit": workers,
  /** Balance, currency, kind and status. */
  "accounts.edit": workers,
  "beneficiaries.edit": workers,
  "transfers.read": everybody,
  "transfers.edit": workers,
  "transfers.approve": workers,
  "loans.read": everybody,
  "loans.edit": workers,
  "deposits.read": everybody,
  "deposits.edit": workers,
  /** The tables of loan and deposit plans; the offers themselves are for everybody who is signed in. */
  "plans.read": overseers,
  "plans.edit": adminsOnly,
  "rates.read": overseers,
  "rates.edit": adminsOnly,
  "day.read": overseers,
  "day.run": adminsOnly,
  /** The books: accounts, entries, trial balance. */
  "ledger.read": everybody,
  /** Has the whole books verified, which changes nothing in them. */
  "ledger.verify": overseers,
  /** Files of the networks, and what they differ in from the books. */
  "reconciliation.read": everybody,
  /** Uploads and imports them, and works on what differs. */
  "reconciliation.work": workers,
  /** The staff's own calendar, with the bank's dates in it. */
  "calendar.read": everybody,
  "calendar.edit": workers,
  /** The audit trail of everybody, reads of customers' files among it. */
  "audit.read": overseers,
  /** The staff's board of tasks. */
  "board.read": everybody,
  "board.edit": workers,
  /** A demonstration's mailbox from afar: with the links for new passwords in it one can be anybody. */
  "mailbox.read": adminsOnly,
  /** What waits for a second person; who decides it must also be allowed to do it. */
  "approvals.read": everybody,
  "approvals.decide": workers,
  "staff.read": overseers,
  /** A colleague's role, profile, status and PINs, and whether they are one. */
  "staff.edit": adminsOnly,
} as const satisfies Record<string, readonly StaffRole[]>;

/** What a service authorises: a kind of record and what is done to it. */
export type Act = keyof typeof rolesByAct;

/** Every act, for the access suite. */
export const acts = Object.keys(rolesByAct) as Act[];

/** Whether people of this role may do that to what belongs to others. */
export function may(role: Role, act: Act): boolean {
  return rolesThatMay(act).some((allowed) => allowed === role);
}

export function rolesThatMay(act: Act): readonly StaffRole[] {
  return rolesByAct[act];
}

/** Whether people of this role work at the bank, whatever they may do there. */
export function isStaffRole(role: Role): role is StaffRole {
  return role !== "customer";
}
