import { AccountList } from "@/components/admin/books/account-list";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findBookAccounts } from "@/lib/books/find-book-accounts";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The ledger accounts whose codes begin with the searched text. */
export default async function LedgerAccountsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("ledger.read");
  const { q, after, before } = await searchParams;
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value.slice(0, 100) : "");
  const search = text(q).trim();
  const page = await findBookAccounts(actor, {
    q: search,
    after: text(after) || undefined,
    before: text(before) || undefined,
  });
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <AccountList q={search} page={page} />
    </ClientMessages>
  );
}
