import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { EmailProps, EmailTemplate } from "./templates";

/** Puts an e-mail into the outbox, inside the transaction that causes it: it is sent if and only if that commits. */
export async function queueEmail<Template extends EmailTemplate>(
  tx: Queryable,
  recipient: string,
  template: Template,
  props: EmailProps[Template],
): Promise<void> {
  await tx.query(
    `INSERT INTO emails (id, recipient, template, props, next_attempt_at, created_at) VALUES ($1, $2, $3, $4, $5, $5)`,
    [uuidv7(), recipient, template, JSON.stringify(props), now()],
  );
}
