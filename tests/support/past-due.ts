import { db } from "@/lib/server/db";
import { releaseHold } from "./by-hand/hold-funds.sql";
import { queryAsOwner } from "./database/database";
import type { TestCustomer } from "./factories";

/** Moves the due dates of a loan's unpaid instalments, so that the oldest unpaid instalment is due on `dueOn`. */
export async function makePastDue(loanId: string, dueOn: string): Promise<void> {
  await queryAsOwner("ALTER TABLE loan_instalments DISABLE TRIGGER loan_instalments_keep");
  await queryAsOwner(
    `UPDATE loan_instalments i SET due_on = i.due_on - (o.oldest - $2::date)
       FROM (SELECT min(due_on) AS oldest FROM loan_instalments WHERE loan_id = $1 AND state IN ('due', 'overdue')) o
      WHERE i.loan_id = $1 AND i.state IN ('due', 'overdue')`,
    [loanId, dueOn],
  );
  await queryAsOwner("ALTER TABLE loan_instalments ENABLE ALWAYS TRIGGER loan_instalments_keep");
}

/** Holds money of an account, so that only `leftMinor` is available. The new hold replaces the hold of an earlier call. */
export async function leaveAvailable({ account }: TestCustomer, leftMinor: bigint): Promise<void> {
  const { ledgerAccountId: id, accountId } = account;
  const [held] = await db.query<{ id: string }>(
    "SELECT id FROM holds WHERE ledger_account_id = $1 AND state = 'open'",
    [id],
  );
  if (held) await releaseHold(db, held.id);
  await db.query(
    `SELECT by_hand.ledger_hold(gen_random_uuid(), id, balance_minor - $2, 'account', $3, now())
       FROM ledger_accounts WHERE id = $1 AND balance_minor > $2`,
    [id, leftMinor, accountId],
  );
}
