import { VerificationView } from "@/components/admin/books/verification-view";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { getVerification } from "@/lib/books/verification/find-verifications";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** A verification of the books. */
export default async function LedgerVerificationPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireMay("ledger.read");
  const report = await orNotFound(getVerification(actor, (await params).id));
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "adminBooks"]}>
        <VerificationView report={report} />
      </ClientMessages>
    </Opened>
  );
}
