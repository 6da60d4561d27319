import "server-only";
import type { Page } from "@/lib/lists/list-page.sql";
import { type Actor, assertMay } from "@/lib/server/actor";
import { queryStaff, type StaffFilter, type StaffMember } from "./staff.sql";

/** A page of the bank's staff, ordered by name. @throws AppError `forbidden` */
export async function findStaff(actor: Actor, query: StaffFilter): Promise<Page<StaffMember>> {
  assertMay(actor, "staff.read");
  return await queryStaff(query);
}
