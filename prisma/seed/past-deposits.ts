import { randomUUID } from "node:crypto";
import { type DepositNotice, depositNoticeRows } from "@/lib/deposits/deposit-notices";
import {
  type DepositInterval,
  type DepositTerms,
  depositMaturity,
  depositSchedule,
  type ScheduledPayout,
} from "@/lib/deposits/schedule";
import { openDepositAccount, openDepositInterestAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

type DepositPlanDbRow = {
  id: string;
  minimum_minor: bigint;
  maximum_minor: bigint;
  profit_bp: number;
  locked_in_years: number;
  interval: DepositInterval;
};

/** A fixed deposit of the past with its plan's terms. */
type PastDeposit = { id: string; application: PastApplication; plan: DepositPlanDbRow; terms: DepositTerms };

/**
 * A fixed deposit as the services would have written it: applied for, locked, its interest paid up to `today`, by when it must
 * not have matured; nothing where its plan is not offered. Its entries are posted at their own moments.
 */
export async function pastDeposit(tx: Database, application: PastApplication, today: Date): Promise<PastEvent[]> {
  const { account, planName, units, appliedAt, startedAt } = application;
  const [plan] = await tx.query<DepositPlanDbRow>(
    `SELECT id, minimum_minor, maximum_minor, profit_bp, locked_in_years, interval FROM deposit_plans
      WHERE name = $1 AND currency = $2 AND status = 'active'`,
    [planName, account.currency],
  );
  if (!plan) return [];
  const terms = {
    amountMinor: toMinor(units, account.currency),
    profitBp: plan.profit_bp,
    lockedInYears: plan.locked_in_years,
    interval: plan.interval,
  };
  const deposit: PastDeposit = { id: randomUUID(), application, plan, terms };
  const applied: PastEvent = { at: appliedAt, record: (tx) => apply(tx, deposit, appliedAt) };
  if (!startedAt) return [applied];
  const schedule = depositSchedule(terms, bankDate(startedAt));
  const payments = schedule
    .map((line) => ({ line, at: endOfDay(line.dueOn) }))
    .filter(({ at }) => at < today)
    .map(({ line, at }): PastEvent => ({ at, record: (tx) => pay(tx, deposit, line, at) }));
  return [applied, { at: startedAt, record: (tx) => lock(tx, deposit, schedule, startedAt) }, ...payments];
}

async function apply(tx: Database, deposit: PastDeposit, at: Date): Promise<void> {
  const { id, application, plan, terms } = deposit;
  const { account, planName } = application;
  await tx.query(
    `INSERT INTO deposits (id, plan_id, owner_id, account_id, deposit_name, minimum_minor, maximum_minor, profit_bp,
                           locked_in_years, interval, amount_minor, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      id,
      plan.id,
      account.ownerId,
      account.accountId,
      planName,
      plan.minimum_minor,
      plan.maximum_minor,
      terms.profitBp,
      terms.lockedInYears,
      terms.interval,
      terms.amountMinor,
      account.currency,
      at,
    ],
  );
  await tellOf(tx, deposit, { event: "applied", amountMinor: terms.amountMinor, date: "" }, at);
}

async function lock(tx: Database, deposit: PastDeposit, schedule: ScheduledPayout[], at: Date): Promise<void> {
  const { id, application, terms } = deposit;
  const { account, planName } = application;
  const ledgerAccountId = await openDepositAccount(tx, id, account.currency);
  const entryId = await postEntry(tx, {
    kind: "deposit-lock",
    subject: { type: "deposit", id },
    actor: "system",
    description: `${planName}, money locked`,
    requestId: `deposit:${id}:lock:2`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: -terms.amountMinor },
      { ledgerAccountId, amountMinor: terms.amountMinor },
    ],
  });
  const startedOn = bankDate(at);
  const maturesOn = depositMaturity(terms, startedOn);
  await tx.query(
    `UPDATE deposits SET status = 'running', lock_entry_id = $2, ledger_account_id = $3, started_on = $4, matures_on = $5,
                         version = 2, updated_at = $6 WHERE id = $1`,
    [id, entryId, ledgerAccountId, startedOn, maturesOn, at],
  );
  for (const { number, dueOn, interestMinor } of schedule) {
    await tx.query("INSERT INTO deposit_payouts (deposit_id, number, due_on, interest_minor) VALUES ($1, $2, $3, $4)", [
      id,
      number,
      dueOn,
      interestMinor,
    ]);
  }
  await tellOf(tx, deposit, { event: "started", amountMinor: terms.amountMinor, date: maturesOn }, at);
}

async function pay(tx: Database, deposit: PastDeposit, line: ScheduledPayout, at: Date): Promise<void> {
  const { id, application } = deposit;
  const { account, planName } = application;
  const { number, dueOn, interestMinor } = line;
  const entryId = await postEntry(tx, {
    kind: "deposit-interest",
    subject: { type: "deposit", id },
    actor: "system",
    description: `${planName}, interest ${number}`,
    requestId: `deposit:${id}:interest:${number}`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: interestMinor },
      { ledgerAccountId: await openDepositInterestAccount(tx, account.currency), amountMinor: -interestMinor },
    ],
  });
  await tx.query(
    "UPDATE deposit_payouts SET state = 'paid', entry_id = $3, paid_at = $4 WHERE deposit_id = $1 AND number = $2",
    [id, number, entryId, at],
  );
  await tellOf(tx, deposit, { event: "interest-paid", amountMinor: interestMinor, date: dueOn }, at);
}

type News = Pick<DepositNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, { id, application }: PastDeposit, news: News, at: Date): Promise<void> {
  const { account, planName: name } = application;
  const rows = depositNoticeRows(recipientOf(account), { id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
