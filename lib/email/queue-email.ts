import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { EmailProps, EmailTemplate } from "./templates";

/** Builds a new row of `emails`. */
export function emailRow<Template extends EmailTemplate>(
  recipient: string,
  template: Template,
  props: EmailProps[Template],
) {
  const moment = now();
  return {
    id: uuidv7(),
    recipient,
    template,
    props,
    state: "queued",
    attempts: 0,
    nextAttemptAt: moment,
    createdAt: moment,
  } as const;
}

/**
 * Queues an e-mail in the transaction of the change that causes the e-mail. The e-mail is sent if and only if this transaction
 * commits.
 */
export async function queueEmail<Template extends EmailTemplate>(
  tx: Database,
  recipient: string,
  template: Template,
  props: EmailProps[Template],
): Promise<void> {
  await tx.prisma.email.createMany({ data: emailRow(recipient, template, props) });
}
