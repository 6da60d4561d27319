import "server-only";
import type { BatchPlace, BatchResult } from "@/lib/batches/batch-result";
import { countOutcome, workBatch } from "@/lib/batches/work-batch";
import { addDays } from "@/lib/calendar";
import { recordNotices } from "@/lib/notifications/record-notice";
import type { Queryable } from "@/lib/server/db";
import { type OpenInstalment, takeToRemindOf } from "./due-instalments";
import { loanNoticeRows } from "./loan-notices";

/** How long before its date a customer is reminded of an instalment. */
const reminderDays = 3;

/** Reminds of up to `limit` instalments that are due within three days of `date`; of each once. */
export async function remindOfInstalments(
  tx: Queryable,
  date: string,
  limit: number,
  after?: BatchPlace,
): Promise<BatchResult> {
  const { instalments: coming, last } = await takeToRemindOf(tx, {
    condition: "i.state = 'due' AND i.reminded_on IS NULL AND i.due_on > $1::date AND i.due_on <= $2::date",
    values: [date, addDays(date, reminderDays)],
    limit,
    after,
  });
  const { done, failed } = await workBatch(tx, coming, (items) => remind(tx, date, items));
  return {
    items: coming.length,
    outcomes: countOutcome(
      "reminded",
      done.map((line) => ({ currency: line.currency, amountMinor: totalOf(line) })),
    ),
    failures: failed.map(({ item, error }) => ({
      subjectType: "loan",
      subjectId: item.loanId,
      number: item.number,
      error,
    })),
    ...(last ? { last } : {}),
  };
}

const totalOf = ({ principalMinor, interestMinor }: OpenInstalment) => principalMinor + interestMinor;

async function remind(tx: Queryable, date: string, coming: OpenInstalment[]): Promise<void> {
  await tx.query(
    `UPDATE loan_instalments i SET reminded_on = $3
       FROM unnest($1::uuid[], $2::int[]) AS c(loan_id, number) WHERE i.loan_id = c.loan_id AND i.number = c.number`,
    [coming.map(({ loanId }) => loanId), coming.map(({ number }) => number), date],
  );
  await recordNotices(
    tx,
    coming.map((line) =>
      loanNoticeRows(line.owner, {
        event: "instalment-due",
        loanId: line.loanId,
        name: line.loanName,
        currency: line.currency,
        amountMinor: totalOf(line),
        date: line.dueOn,
      }),
    ),
  );
}
