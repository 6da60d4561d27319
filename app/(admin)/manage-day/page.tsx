import { DayScreen } from "@/components/admin/day/day-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { getDayOverview } from "@/lib/day/get-day-overview";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageDay);

/** The results of the latest end-of-day runs. In a demonstration, staff also move the bank's date on this page. */
export default async function ManageDayPage() {
  const { actor } = await requireMay("day.read");
  const overview = await getDayOverview(actor);
  return (
    <ClientMessages namespaces={["adminDay"]} problems={["dayCount"]}>
      <DayScreen {...overview} />
    </ClientMessages>
  );
}
