import { JournalScreen } from "@/components/admin/books/journal/journal-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findJournal } from "@/lib/books/journal/find-journal";
import { getJournalForm } from "@/lib/books/journal/get-journal-form";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** The entries of the general journal, newest first. */
export default async function LedgerJournalPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("ledger.read");
  const { after, before } = await searchParams;
  const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  const [page, form] = await Promise.all([
    findJournal(actor, { after: text(after), before: text(before) }),
    getJournalForm(actor),
  ]);
  return (
    <ClientMessages namespaces={["admin", "adminBooks"]}>
      <JournalScreen page={page} {...form} />
    </ClientMessages>
  );
}
