import { getTranslations } from "next-intl/server";
import { railName } from "@/components/admin/rail-name";
import { readResourceQuery } from "@/components/admin/resource/resource-query";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { fileRoute } from "@/lib/downloads/file-route";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { exportIncoming } from "@/lib/incoming/export-incoming";
import { incomingLists } from "@/lib/incoming/incoming.model";
import { bankDate, now } from "@/lib/server/clock";
import { requireMay } from "@/lib/server/session/session";

export const GET = fileRoute(async (request) => {
  const { actor } = await requireMay("reconciliation.read");
  const parameters = Promise.resolve(Object.fromEntries(request.nextUrl.searchParams));
  const { status: state, q: search } = await readResourceQuery(parameters, { statuses: incomingLists, sorts: [] });
  const [form, t, channels, format] = await Promise.all([
    requestedCsvForm(request),
    getTranslations("adminIncoming"),
    getTranslations("admin.channels"),
    getFormatter(),
  ]);
  const { isPlain } = form;
  const body = await exportIncoming(
    actor,
    { state, search },
    {
      form,
      header: (column) => (isPlain ? column : t(column)),
      network: (rail) => (isPlain ? rail : railName(channels, rail)),
      state: (value) => (isPlain ? value : t(`states.${value}`)),
      reason: (value) => (value && !isPlain ? t(`reasons.${value}`) : (value ?? "")),
      moment: (at) => (isPlain ? at.toISOString() : format.dateTime(at, { dateStyle: "short", timeStyle: "medium" })),
    },
  );
  return download(body, { type: csvType, name: `incoming-payments-${bankDate(now())}.csv` });
});
