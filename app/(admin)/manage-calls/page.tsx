import { getTranslations } from "next-intl/server";
import { CallList } from "@/components/admin/calls/call-list";
import { CallSearch } from "@/components/admin/calls/call-search";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { findCallers } from "@/lib/calls/find-callers";
import { findOwnCalls } from "@/lib/calls/find-calls";
import { paths } from "@/lib/paths";
import { searchInput } from "@/lib/search/schema";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageCalls);

/** The start of a call: the search for the customer on the telephone, and the reader's own calls. */
export default async function ManageCallsPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("calls.read");
  const { q } = await searchParams;
  const asked = searchInput.safeParse({ text: q });
  const [matches, calls, t] = await Promise.all([
    asked.success ? findCallers(actor, asked.data) : null,
    findOwnCalls(actor),
    getTranslations("adminCalls"),
  ]);
  return (
    <ClientMessages namespaces={["admin", "adminCalls"]}>
      <PageHeader title={t("title")} text={t("text")} />
      <CallSearch text={asked.success ? asked.data.text : ""} matches={matches} />
      <CallList calls={calls} />
    </ClientMessages>
  );
}
