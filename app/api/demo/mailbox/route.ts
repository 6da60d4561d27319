import * as z from "zod";
import { findMailboxMessages, mailboxMessageJson, mailboxMessageShape } from "@/lib/email/find-mailbox-messages";
import { withApi } from "@/lib/server/http";

/** The e-mails of the demonstration's mailbox, newest first. */
export const GET = withApi(
  {
    summary: "What the demonstration's mailbox has received, newest first",
    description: "Exists only with demo data. If the site listens on more than 127.0.0.1, only admins may call this.",
    auth: "public",
    data: z.array(mailboxMessageShape),
    query: z.object({ to: z.string().optional() }),
  },
  async ({ query }) => ({
    data: (await findMailboxMessages(query)).map(mailboxMessageJson),
  }),
);
