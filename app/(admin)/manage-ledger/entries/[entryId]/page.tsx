import { EntryView } from "@/components/admin/books/entry-view";
import { JournalActions } from "@/components/admin/books/journal/journal-actions";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { getEntry } from "@/lib/books/get-entry";
import { getJournalForm } from "@/lib/books/journal/get-journal-form";
import { paths } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageLedger);

/** One entry of the ledger. */
export default async function LedgerEntryPage({ params }: { params: Promise<{ entryId: string }> }) {
  const { actor } = await requireMay("ledger.read");
  const entry = await orNotFound(getEntry(actor, (await params).entryId));
  const form = entry.kind === "journal" ? await getJournalForm(actor) : null;
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "adminBooks"]}>
        <EntryView entry={entry} actions={form ? <JournalActions entry={entry} {...form} /> : null} />
      </ClientMessages>
    </Opened>
  );
}
