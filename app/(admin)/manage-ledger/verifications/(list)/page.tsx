import { VerificationList } from "@/components/admin/books/verification-list";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findVerifications } from "@/lib/books/verification/find-verifications";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The verifications of the books. */
export default async function LedgerVerificationsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("ledger.read");
  const { after, before } = await searchParams;
  const page = await findVerifications(actor, {
    after: typeof after === "string" ? after : undefined,
    before: typeof before === "string" ? before : undefined,
  });
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <VerificationList page={page} isFirst={page.previous === null} />
    </ClientMessages>
  );
}
