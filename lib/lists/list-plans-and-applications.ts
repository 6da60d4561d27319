import "server-only";
import * as z from "zod";
import { isStaffRole } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import type { Page } from "./list-page.sql";
import { type ListQuery, listFilters, listQuery } from "./list-query";
import { listReply } from "./list-reply";
import { readJoinedPage } from "./read-joined-page";

/** The filters of the list of plans and applications in the HTTP contract. An empty `isCore` means no filter. */
export const coreListFilters = listFilters.extend({ isCore: z.enum(["", "true", "false"], "invalid").default("") });

type Sources<Plan, Application> = {
  /** The bank's plans. */
  readPlans: (query: ListQuery) => Promise<Page<Plan>>;
  /** Reads all applications for staff, and only the customer's own applications for a customer. */
  readApplications: (query: ListQuery) => Promise<Page<Application>>;
};

/**
 * The list of loans or fixed deposits in the HTTP contract. The bank's plans (`isCore` true) come first. For staff, all
 * applications (`isCore` false) follow the plans. `?isCore=` selects only the plans or only the applications. A customer gets
 * their own applications only if the query contains `isCore=false`.
 *
 * @throws AppError `validation_failed`
 */
export async function listPlansAndApplications<Plan, Application>(
  { actor, params, query }: { actor: Actor; params: Record<string, string>; query: z.output<typeof coreListFilters> },
  { readPlans, readApplications }: Sources<Plan, Application>,
) {
  const { isCore, ...filters } = query;
  const list = listQuery(params, filters);
  // The list contains only active plans, because deleted plans are hidden. A filter for another status therefore selects no plan.
  const hasPlans = isCore !== "false" && (!list.status || list.status === "active");
  const hasApplications = isCore === "false" || (isCore === "" && isStaffRole(actor.role));
  const none = async (): Promise<Page<never>> => ({ items: [], total: 0 });
  const { items, total } = await readJoinedPage<Plan, Application>(
    list,
    (page) => (hasPlans ? readPlans : none)({ ...list, ...page }),
    (page) => (hasApplications ? readApplications : none)({ ...list, ...page }),
  );
  return listReply(items, total, list);
}
