import { MonthsScreen } from "@/components/admin/books/months/months-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { getMonths } from "@/lib/books/periods/get-months";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The months of the books, with the buttons that close a month or open it again. */
export default async function LedgerMonthsPage() {
  const { actor } = await requireMay("ledger.read");
  const months = await getMonths(actor);
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <MonthsScreen {...months} />
    </ClientMessages>
  );
}
