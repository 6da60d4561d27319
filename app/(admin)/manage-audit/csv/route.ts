import type { NextRequest } from "next/server";
import { getMessages, getTranslations } from "next-intl/server";
import { readAuditQuery, toTrailQuery } from "@/app/(admin)/manage-audit/audit-query";
import { exportTrail } from "@/lib/audit/trail/export-trail";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { bankDate, now } from "@/lib/server/clock";
import { requireMay } from "@/lib/server/session/session";

/**
 * Exports the audit trail as a CSV file. The file contains every event that matches the filters in the URL, not only the events
 * of one page of the list.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireMay("audit.read");
  const query = await readAuditQuery(Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const [t, acts, format, { adminActs }] = await Promise.all([
    getTranslations("adminAudit"),
    getTranslations("adminActs"),
    getFormatter(),
    getMessages(),
  ]);
  const form = await requestedCsvForm(request);
  const body = await exportTrail(actor, toTrailQuery(query, adminActs), {
    form,
    header: (column) => (form.isPlain ? column : t(`csv.${column}`)),
    act: (action) => (!form.isPlain && acts.has(action as "transfer.edit") ? acts(action as "transfer.edit") : ""),
    date: bankDate,
    time: (moment) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  });
  return download(body, { type: csvType, name: `audit-${bankDate(now())}.csv` });
}
