import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { findColleagues } from "@/lib/threads/find-colleagues";

export const GET = withApi(
  {
    summary: "Lists the colleagues to whom the caller can write",
    auth: "messages.read",
    data: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.email(), role: z.string() })),
  },
  async ({ actor }) => ({ data: await findColleagues(actor) }),
);
