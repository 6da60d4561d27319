import { StatementsScreen } from "@/components/admin/books/statements/statements-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { getStatements } from "@/lib/books/statements/get-statements";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { readStatementsQuery } from "./statements-query";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The profit and loss statement of a period, and the balance sheet at the end of this period. */
export default async function LedgerStatementsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("ledger.read");
  const statements = await getStatements(actor, readStatementsQuery(await searchParams));
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <StatementsScreen statements={statements} />
    </ClientMessages>
  );
}
