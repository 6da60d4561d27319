import { getLocale, getTranslations } from "next-intl/server";
import { withOwnViews } from "@/app/(admin)/own-views";
import { DeskAlarms } from "@/components/admin/desk/desk-alarms";
import { DeskOverview } from "@/components/admin/desk/desk-overview";
import {
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { WorkScreen } from "@/components/admin/work/work-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { currencies } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { may } from "@/lib/roles";
import { bankDate, now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { findWork, toWorkQuery, workKindsOf } from "@/lib/work/find-work";
import { workFilterInput } from "@/lib/work/schema";
import { workOwners } from "@/lib/work/work.model";
import { readDossier } from "./open-work";

export const generateMetadata = () => pageTitle(paths.manage);

/**
 * The start page for staff: the list of all records that wait for a decision, and the state of the bank below the list. While a
 * record is open, the page leaves out the state of the bank.
 */
export default async function ManagePage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("desk.read");
  const kinds = workKindsOf(actor);
  const read = await readResourceQuery(searchParams, {
    ...{ statuses: [], sorts: [] },
    filters: { kind: kinds, owner: workOwners, due: ["late"], currency: currencies, min: "text", max: "text" },
  });
  const query = await withOwnViews(actor, paths.manage, searchParams, read);
  const { open, after: cursor } = await searchParams;
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
  const [openKey, after] = [text(open), text(cursor)];
  const filters = toWorkQuery(workFilterInput.parse(query.filters), await getLocale());
  const [{ items, next, opened }, dossier, desk, acts, t, format] = await Promise.all([
    findWork(actor, filters, { pageSize: resourcePageSize, after, opened: openKey }),
    openKey ? orNotFound(readDossier(actor, openKey)) : null,
    openKey ? null : getDesk(actor),
    openKey || !may(actor.role, "staff.read") ? null : findStaffActs(actor),
    getTranslations("adminDesk"),
    getFormatter(),
  ]);
  const moment = now();
  const date = format.dateTime(new Date(`${bankDate(moment)}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
  const isPlain = opened?.kind === "file" || opened?.kind === "failure";
  return (
    <>
      <ClientMessages
        namespaces={[
          ...([
            "admin",
            "adminActs",
            "adminApprovals",
            "adminDay",
            "adminDisputes",
            "adminIncoming",
            "adminQueues",
          ] as const),
          ...([
            "adminReconciliation",
            "adminTermProducts",
            "adminTransfers",
            "adminWork",
            "accounts",
            "notifications",
          ] as const),
          ...([
            "adminThreads",
            "deposits",
            "disputes",
            "entries",
            "errors",
            "loans",
            "networkReasons",
            "termProducts",
            "attachments",
            "threads",
          ] as const),
        ]}
      >
        <WorkScreen
          {...{ items, after, next, query, kinds, readerId: actor.userId, openKey, openItem: opened }}
          dossier={dossier ?? (isPlain ? { kind: opened.kind as "file", dossier: opened } : null)}
          now={moment}
          title={t("title")}
          text={t("text", { date })}
          notice={desk ? <DeskAlarms desk={desk} now={moment} /> : null}
        />
      </ClientMessages>
      {desk ? <DeskOverview desk={desk} acts={acts} now={moment} /> : null}
    </>
  );
}
