import { getMessages } from "next-intl/server";
import { withOwnViews } from "@/app/(admin)/own-views";
import { AuditScreen } from "@/components/admin/audit/audit";
import { type ResourceSearchParams, statusCountMax } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { countTrail, findTrail } from "@/lib/audit/trail/find-trail";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { readAuditQuery, toTrailQuery } from "./audit-query";

export const generateMetadata = () => pageTitle(paths.manageAudit);

export default async function ManageAuditPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("audit.read");
  const [query, { adminActs }] = await Promise.all([
    readAuditQuery(searchParams).then((read) => withOwnViews(actor, paths.manageAudit, searchParams, read)),
    getMessages(),
  ]);
  const { after, before } = await searchParams;
  const place = {
    after: typeof after === "string" ? after : undefined,
    before: typeof before === "string" ? before : undefined,
  };
  const [page, counts] = await Promise.all([
    findTrail(actor, toTrailQuery(query, adminActs), place),
    countTrail(actor, statusCountMax),
  ]);
  return (
    <ClientMessages namespaces={["admin", "adminActs", "adminAudit"]}>
      <AuditScreen page={page} counts={counts} query={query} />
    </ClientMessages>
  );
}
