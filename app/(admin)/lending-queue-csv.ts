import type { NextRequest } from "next/server";
import { getFormatter, getTranslations } from "next-intl/server";
import type { LendingKind, LendingStatus } from "@/components/admin/term-products/lending-row";
import { exportDeposits } from "@/lib/deposits/export-deposits";
import { csvType } from "@/lib/downloads/csv";
import { download } from "@/lib/downloads/download";
import { exportLoans } from "@/lib/loans/export-loans";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { readLendingQuery, toLendingFilter } from "./lending-queue-query";

/** A queue as a CSV file: all that its page shows at the same address, on all its pages. */
export async function lendingQueueCsv(actor: Actor, kind: LendingKind, request: NextRequest): Promise<Response> {
  const query = await readLendingQuery(kind, Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const [t, format] = await Promise.all([getTranslations("adminLending"), getFormatter()]);
  const words = {
    status: ({ status }: { status: LendingStatus }) => t(`statuses.${status}`),
    date: bankDate,
    time: (moment: Date) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  };
  const filter = toLendingFilter(query);
  const body =
    kind === "loan"
      ? await exportLoans(actor, filter, { ...words, header: (column) => t(`csv.${column}`) })
      : await exportDeposits(actor, filter, {
          ...words,
          header: (column) => t(`csv.${column}`),
          interval: ({ interval }) => t(`intervals.${interval}`),
        });
  const name = kind === "loan" ? "loans" : "fdr";
  return download(body, { type: csvType, name: `${name}-${bankDate(now())}.csv` });
}
