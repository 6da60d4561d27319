import "server-only";
import { endSessionsOf } from "@/lib/auth/sessions/end-sessions-of";
import type { Actor } from "@/lib/server/actor";
import type { LogOutCustomerInput } from "./log-out-schema";
import { getPersonForStaff } from "./person-for-staff";

/**
 * Lets staff log a customer out on one device or on all devices. Informs the customer by e-mail. A repeated call does nothing.
 *
 * @throws AppError `forbidden` if the actor has no permission, if the sessions are the actor's own, or if the actor may not log
 * out a colleague; `not_found`
 */
export async function logOutCustomer(actor: Actor, { userId, sessionId }: LogOutCustomerInput): Promise<void> {
  const person = await getPersonForStaff(actor, userId, { action: "session.end-by-staff", subjectType: "user" });
  await endSessionsOf(actor, person, sessionId);
}
