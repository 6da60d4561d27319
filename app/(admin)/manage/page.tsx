import { getTranslations } from "next-intl/server";
import { DeskActs } from "@/components/admin/desk/desk-acts";
import { DeskAgeing } from "@/components/admin/desk/desk-ageing";
import { DeskQueues } from "@/components/admin/desk/desk-queues";
import { DeskRails } from "@/components/admin/desk/desk-rails";
import { DeskDay, DeskNetworks } from "@/components/admin/desk/desk-side";
import { PageHeader } from "@/components/ui/page-header";
import { findStaffActs } from "@/lib/desk/find-staff-acts";
import { getDesk } from "@/lib/desk/get-desk";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { paths } from "@/lib/paths";
import { may } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";

export const generateMetadata = () => pageTitle(paths.manage);

/** The start page for staff: the waiting tasks, and the state of the bank. */
export default async function ManagePage() {
  const { actor } = await requireMay("desk.read");
  const [desk, networks, acts, t, format] = await Promise.all([
    getDesk(actor),
    may(actor.role, "transfers.read") ? getNetworkHealth(actor) : null,
    may(actor.role, "staff.read") ? findStaffActs(actor) : null,
    getTranslations("adminDesk"),
    getFormatter(),
  ]);
  const moment = now();
  const date = format.dateTime(new Date(`${desk.date}T00:00:00Z`), { dateStyle: "full", timeZone: "UTC" });
  return (
    <>
      <PageHeader title={t("title")} text={t("text", { date })} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <DeskQueues queues={desk.queues} now={moment} />
          {desk.ageing ? <DeskAgeing {...desk.ageing} /> : null}
          {desk.rails ? <DeskRails {...desk.rails} /> : null}
          {acts ? <DeskActs acts={acts} now={moment} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {desk.state ? <DeskDay state={desk.state} now={moment} /> : null}
          {networks ? <DeskNetworks networks={networks} now={moment} /> : null}
        </div>
      </div>
    </>
  );
}
