import { redirectToLastPage, withOwnViews } from "@/app/(admin)/own-views";
import {
  matchCountMax,
  type ResourceSearchParams,
  readResourceQuery,
  resourcePageSize,
} from "@/components/admin/resource/resource-query";
import { OpenInvitations } from "@/components/admin/staff/open-invitations";
import { StaffScreen } from "@/components/admin/staff/staff";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { staffRoles } from "@/lib/roles";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { findStaff } from "@/lib/users/staff/find-staff";
import { findInvitations } from "@/lib/users/staff/invitations/find-invitations";

export const generateMetadata = () => pageTitle(paths.manageStaff);

/** The staff of the bank and their roles. */
export default async function ManageStaffPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("staff.read");
  const known = { statuses: [], sorts: [], filters: { role: staffRoles } };
  const read = await readResourceQuery(searchParams, known);
  const query = await withOwnViews(actor, paths.manageStaff, searchParams, read);
  const { q: search, page, filters } = query;
  const list = {
    search,
    role: filters.role ?? "",
    page,
    pageSize: resourcePageSize,
    countMax: matchCountMax(page, search),
  };
  const [{ items, total }, invitations] = await Promise.all([findStaff(actor, list), findInvitations(actor)]);
  redirectToLastPage(paths.manageStaff, query, total);
  return (
    <ClientMessages namespaces={["accounts", "admin", "adminStaff"]}>
      <StaffScreen data={{ items, total, counts: {} }} query={query} ownId={actor.userId} />
      <OpenInvitations invitations={invitations} />
    </ClientMessages>
  );
}
