import "server-only";
import type { BatchFailure, BatchPage, BatchResult } from "@/lib/batches/batch-result";
import { workBatch } from "@/lib/batches/work-batch.sql";
import { addDays } from "@/lib/dates";
import type { TakenInstalment } from "@/lib/loans/loan-books";
import { loanNoticeRows } from "@/lib/loans/loan-notices";
import { sumOf } from "@/lib/loans/loan-standing.model";
import { recordNotices } from "@/lib/notifications/record-notice.sql";
import type { Queryable } from "@/lib/server/db";
import { countInstalments } from "./collect-instalments";
import { markInstalmentsReminded } from "./mark-instalments.sql";
import { takeInstalmentsToRemindOf } from "./take-instalments";
import { comingInstalments } from "./take-instalments.sql";

/** The number of days before the due date at which customers are reminded of an instalment. */
const reminderDays = 3;

/**
 * Reminds customers of the instalments that are due in the three days after `date`, one page in each call. Only one reminder is
 * sent for each instalment.
 */
export async function remindOfInstalments(tx: Queryable, date: string, page: BatchPage): Promise<BatchResult> {
  const selection = comingInstalments(date, addDays(date, reminderDays), page);
  const { items, last } = await takeInstalmentsToRemindOf(tx, selection);
  const { done, failed } = await workBatch(tx, items, (instalments) => remind(tx, date, instalments));
  const failures = failed.map(
    ({ item, error }): BatchFailure => ({ subjectType: "loan", subjectId: item.loan.id, number: item.number, error }),
  );
  return { items: items.length, outcomes: countInstalments("reminded", done), failures, ...(last ? { last } : {}) };
}

async function remind(tx: Queryable, date: string, coming: TakenInstalment[]): Promise<void> {
  await markInstalmentsReminded(tx, date, coming);
  await recordNotices(
    tx,
    coming.map((line) => {
      const { owner, id, loanName: name, currency } = line.loan;
      const amountMinor = sumOf([line]);
      return loanNoticeRows(owner, { event: "instalment-due", id, name, currency, amountMinor, date: line.dueOn });
    }),
  );
}
