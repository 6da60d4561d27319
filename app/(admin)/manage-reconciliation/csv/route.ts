import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { readExceptionsQuery, toExceptionFilter } from "@/app/(admin)/manage-reconciliation/exceptions-query";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { exportExceptions } from "@/lib/reconciliation/exceptions/export-exceptions";
import { bankDate, now } from "@/lib/server/clock";
import { requireMay } from "@/lib/server/session/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireMay("reconciliation.read");
  const t = await getTranslations("adminReconciliation");
  const query = await readExceptionsQuery(Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const form = await requestedCsvForm(request);
  const { isPlain } = form;
  const body = await exportExceptions(actor, toExceptionFilter(query), {
    form,
    header: (column) => (isPlain ? column : t(`columns.${column}`)),
    kind: (kind) => (isPlain ? kind : t(`kinds.${kind}`)),
    state: (state) => (isPlain ? state : t(`states.${state}`)),
  });
  return download(body, { type: csvType, name: `reconciliation-${bankDate(now())}.csv` });
}
