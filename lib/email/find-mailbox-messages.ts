import "server-only";
import * as z from "zod";
import { may } from "@/lib/roles";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { MailboxMessage as Received } from "@/lib/server/prisma-client/client";
import { findSession } from "@/lib/server/session/session";

const messagesMax = 100;
/** If `HOST` has one of these values, only this machine can reach the site. */
const ownAddress = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** An e-mail that the local mailbox has received. */
export type MailboxMessage = Received & {
  /** The URLs of all links in the e-mail, in their order. */
  links: string[];
};

type MailboxQuery = { to?: string | undefined; page?: number; pageSize?: number };

/** Converts a message to the field names of the HTTP contract. */
export function mailboxMessageJson({ createdAt, ...message }: MailboxMessage) {
  return { ...message, createdAt: createdAt.toISOString() };
}

export const mailboxMessageShape = z.object({
  ...{ id: z.uuid(), from: z.string(), to: z.string(), subject: z.string(), text: z.string(), html: z.string() },
  links: z.array(z.string()),
  createdAt: z.iso.datetime(),
});

/**
 * A page of the local mailbox's messages, newest first. If `to` is given, the page contains only the messages to this recipient.
 * If no page number is given, returns the newest hundred messages. Every user of this machine may read the mailbox, because the
 * mailbox contains no real mail.
 *
 * @throws AppError `not_found` outside a demonstration. If other machines can reach the site, `not_found` for all readers except
 * admins
 */
export async function findMailboxMessages({
  to,
  page = 1,
  pageSize = messagesMax,
}: MailboxQuery = {}): Promise<MailboxMessage[]> {
  await assertMayRead();
  const address = to?.trim().toLowerCase();
  const messages = await db.prisma.mailboxMessage.findMany({
    where: address ? { to: address } : {},
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  });
  return messages.map(withLinks);
}

/** One e-mail of the local mailbox. @throws AppError `not_found` for an unknown id, and in the cases of `findMailboxMessages` */
export async function getMailboxMessage(id: string): Promise<MailboxMessage> {
  await assertMayRead();
  if (!z.uuid().safeParse(id).success) throw new AppError("not_found");
  const message = await db.prisma.mailboxMessage.findUnique({ where: { id } });
  if (!message) throw new AppError("not_found");
  return withLinks(message);
}

/**
 * Not everybody may read the mailbox, because it contains links that set new passwords. With these links, a reader could log in
 * as any user.
 */
async function assertMayRead(): Promise<void> {
  const { DEMO, HOST } = env();
  if (!DEMO) throw new AppError("not_found");
  if (HOST && ownAddress.test(HOST)) return;
  const session = await findSession();
  if (!session || !may(session.actor.role, "mailbox.read")) throw new AppError("not_found");
}

function withLinks(message: Received): MailboxMessage {
  return { ...message, links: [...new Set(message.text.match(/https?:\/\/[^\s<>"]+/g))] };
}
