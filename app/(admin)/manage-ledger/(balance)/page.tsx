import { TrialBalanceScreen } from "@/components/admin/books/trial-balance-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { getTrialBalance } from "@/lib/books/get-trial-balance";
import { readDate } from "@/lib/books/read-date";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The trial balance of a closed day or of the current moment. */
export default async function ManageLedgerPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("ledger.read");
  const balance = await getTrialBalance(actor, readDate((await searchParams).date));
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <TrialBalanceScreen balance={balance} />
    </ClientMessages>
  );
}
