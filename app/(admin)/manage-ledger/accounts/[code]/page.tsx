import { AccountLines } from "@/components/admin/books/account-lines";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { getAccountLines } from "@/lib/books/get-account-lines";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

type AccountPageProps = { params: Promise<{ code: string }>; searchParams: ResourceSearchParams };

/** A ledger account with the lines that are posted to it. */
export default async function LedgerAccountPage({ params, searchParams }: AccountPageProps) {
  const { actor } = await requireMay("ledger.read");
  const { after, before } = await searchParams;
  // Decodes the colons of the account's code, because Next leaves colons percent-encoded.
  const code = (await params).code.replaceAll(/%3A/gi, ":");
  const account = await orNotFound(
    getAccountLines(actor, code, {
      after: typeof after === "string" ? after : undefined,
      before: typeof before === "string" ? before : undefined,
    }),
  );
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "adminBooks"]}>
        <AccountLines account={account} />
      </ClientMessages>
    </Opened>
  );
}
