import { ChartScreen } from "@/components/admin/books/chart/chart-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { getChart } from "@/lib/books/chart/get-chart";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

export default async function LedgerChartPage() {
  const { actor } = await requireMay("ledger.read");
  const chart = await getChart(actor);
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <ChartScreen chart={chart} />
    </ClientMessages>
  );
}
