import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { exportTrialBalance } from "@/lib/books/export-trial-balance";
import { readDate } from "@/lib/books/read-date";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { bankDate, now } from "@/lib/server/clock";
import { requireMay } from "@/lib/server/session/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireMay("ledger.read");
  const t = await getTranslations("adminBooks");
  const form = await requestedCsvForm(request);
  const { isPlain } = form;
  const { body, date } = await exportTrialBalance(actor, readDate(request.nextUrl.searchParams.get("date")), {
    form,
    header: (column) => (isPlain ? column : t(`csv.${column}`)),
    kind: (kind) => (isPlain ? kind : t(`kinds.${kind}`)),
    now: isPlain ? "" : t("csv.now"),
  });
  return download(body, { type: csvType, name: `trial-balance-${date ?? `${bankDate(now())}-now`}.csv` });
}
