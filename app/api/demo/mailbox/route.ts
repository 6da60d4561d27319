import { findMailboxMessages } from "@/lib/email/find-mailbox-messages";
import { withApi } from "@/lib/server/http";

/** What the demonstration's mailbox has received, newest first. */
export const GET = withApi({ auth: "public" }, async ({ query }) => ({
  data: await findMailboxMessages({ to: query.get("to") ?? undefined }),
}));
