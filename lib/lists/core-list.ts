import "server-only";
import type { Actor } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import { type ListQuery, listQuery, listReply, type Reply } from "@/lib/server/http";
import { readJoinedPage } from "./joined-pages";

type Rows = { rows: object[]; total: number };

type Sources = {
  /** The bank's offers. */
  readPlans: (query: ListQuery) => Promise<Rows>;
  /** What has been applied for: everybody's for staff, a customer's own. */
  readApplications: (query: ListQuery) => Promise<Rows>;
};

/**
 * The contract's list of loans or fixed deposits: the bank's plans (`isCore` true), which for staff the applications follow
 * (`isCore` false). `?isCore=` asks for one of the two; of applications a customer gets own ones.
 *
 * @throws AppError `validation_failed`
 */
export async function listPlansAndApplications(
  { actor, params, query }: { actor: Actor; params: Record<string, string>; query: URLSearchParams },
  { readPlans, readApplications }: Sources,
): Promise<Reply> {
  const list = listQuery(params, query);
  const isCore = query.get("isCore") ?? "";
  if (!["", "true", "false"].includes(isCore)) throw fieldError("isCore", "invalid");
  // A plan has no other status: a deleted one is hidden.
  const hasPlans = isCore !== "false" && (!list.status || list.status === "active");
  const hasApplications = isCore === "false" || (isCore === "" && actor.role === "admin");
  const none = async (): Promise<Rows> => ({ rows: [], total: 0 });
  const { rows, total } = await readJoinedPage(
    list,
    (page) => (hasPlans ? readPlans : none)({ ...list, ...page }),
    (page) => (hasApplications ? readApplications : none)({ ...list, ...page }),
  );
  return listReply(rows, total, list);
}
