/** The roles of people who work at the bank. All other users have the role `customer`. */
export const staffRoles = ["admin", "teller", "auditor"] as const;

export type StaffRole = (typeof staffRoles)[number];
/** A person's role at the bank. The column `users.role` contains the same values. */
export type Role = "customer" | StaffRole;

const everybody = staffRoles;
/** The roles that work on customers' records and queues. */
const workers = ["admin", "teller"] as const;
/** The roles that supervise the bank itself, such as its plans, rates, staff and audit trail. */
const overseers = ["admin", "auditor"] as const;
const adminsOnly = ["admin"] as const;

/**
 * The roles that may carry out each action on other people's records (docs/decisions/staff.md). The menu, pages, buttons,
 * routes and services all use this table. The access tests check every action. An action on a person's own records needs no
 * entry here.
 */
const rolesByAct = {
  /** The first page of the back office. Other permissions decide which parts of the page a role sees. */
  "desk.read": everybody,
  /** Claiming a record of the work list. A person who claims a record also needs the permission to decide on the record. */
  "work.claim": workers,
  /** Gives a record of the work list to a colleague, with a note. */
  "work.assign": workers,
  /** Takes over a record that a colleague has claimed, before the claim ends. */
  "work.take-over": adminsOnly,
  /** The views and columns that a member of staff saves for the tables of the back office. */
  "views.keep": everybody,
  /** Reading the profile, accounts, beneficiaries, history, sessions and audit trail of each customer. */
  "customers.read": everybody,
  "customers.edit": workers,
  /** The calls of customers: who called when, the level of verification, and what staff did. */
  "calls.read": everybody,
  /** Opening a call, verifying the caller, acting for the caller, and ending the call. */
  "calls.take": workers,
  /** Changes of an account's balance, currency, kind and status. */
  "accounts.edit": workers,
  "beneficiaries.edit": workers,
  "transfers.read": everybody,
  "transfers.edit": workers,
  "transfers.approve": workers,
  "loans.read": everybody,
  "loans.edit": workers,
  "deposits.read": everybody,
  "deposits.edit": workers,
  /** The tables of loan and deposit plans. All logged-in users may read the plans that are offered, without this permission. */
  "plans.read": overseers,
  "plans.edit": adminsOnly,
  "rates.read": overseers,
  "rates.edit": adminsOnly,
  "day.read": overseers,
  "day.run": adminsOnly,
  /** The books: accounts, entries, trial balance. */
  "ledger.read": everybody,
  /** Starts a verification of the books. A verification does not change the books. */
  "ledger.verify": overseers,
  /** Entries of the general journal between accounts of the bank. */
  "journal.post": workers,
  /** Closes months of the books and opens them again. */
  "months.edit": adminsOnly,
  "chart.edit": adminsOnly,
  /** Files of the networks, and their differences from the books. */
  "reconciliation.read": everybody,
  /** Uploading and importing files of the networks, and working on the differences. */
  "reconciliation.work": workers,
  /** The payment networks with their times, limits, money, waiting items and messages. */
  "rails.read": everybody,
  /** Pausing and resuming a payment network, and sending messages again. */
  "rails.work": workers,
  /** The staff's own calendar, which also shows the bank's dates. */
  "calendar.read": everybody,
  "calendar.edit": workers,
  /** The audit trail of all users. The trail also records which customers' data staff have read. */
  "audit.read": overseers,
  /** Customers' threads with the bank, and the actor's own threads with colleagues. */
  "messages.read": everybody,
  /** Writing to customers, closing threads, and notes about threads. */
  "messages.answer": workers,
  /** The staff's board of tasks. */
  "board.read": everybody,
  "board.edit": workers,
  /**
   * Reading a demonstration's mailbox from another machine. The password links in the mailbox let a reader log in as any user.
   */
  "mailbox.read": adminsOnly,
  /** Proposals. A person who decides on a proposal also needs the permission for the proposed command. */
  "approvals.read": everybody,
  "approvals.decide": workers,
  "staff.read": overseers,
  /** Changes of a colleague's role, profile, status, PINs and membership of the staff. */
  "staff.edit": adminsOnly,
} as const satisfies Record<string, readonly StaffRole[]>;

/** The name of an action that needs a permission: a kind of record and a verb. */
export type Act = keyof typeof rolesByAct;

/** All actions. The access tests check each action in this list. */
export const acts = Object.keys(rolesByAct) as Act[];

/** True if people with this role may carry out the action on other people's records. */
export function may(role: Role, act: Act): boolean {
  return rolesThatMay(act).some((allowed) => allowed === role);
}

export function rolesThatMay(act: Act): readonly StaffRole[] {
  return rolesByAct[act];
}

/** True if people with this role work at the bank, regardless of their permissions. */
export function isStaffRole(role: Role): role is StaffRole {
  return role !== "customer";
}
