import "server-only";
import { validate as isUuid } from "uuid";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import { queryCredit } from "./incoming.sql";
import type { IncomingCredit } from "./incoming-credit.model";

/** A payment from another bank that is booked to the actor's own account. @throws AppError `not_found` */
export async function getIncomingCredit(actor: Actor, id: string): Promise<IncomingCredit> {
  assertNotDisabled(actor);
  const credit = isUuid(id) ? await queryCredit(actor.userId, id) : undefined;
  if (!credit) throw new AppError("not_found");
  return credit;
}
