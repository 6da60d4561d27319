import * as z from "zod";
import { fullName } from "@/lib/full-name";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Returns the caller's own entry in the contact list",
    description: "For all users.",
    auth: "session",
    data: z.object({ id: z.uuid(), name: z.string(), email: z.email(), role: z.string() }),
  },
  async ({ actor }) => ({
    data: { id: actor.userId, name: fullName(actor), email: actor.email, role: actor.role },
  }),
);
