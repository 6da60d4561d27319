import "server-only";
import { type Actor, assertMay } from "@/lib/server/actor";
import type { DeskAct } from "./desk.model";
import { readStaffActs } from "./read-staff-acts.sql";

const actsMax = 10;

/** Returns the latest actions of the staff, newest first. @throws AppError `forbidden` */
export async function findStaffActs(actor: Actor): Promise<DeskAct[]> {
  assertMay(actor, "staff.read");
  return await readStaffActs(actsMax);
}
