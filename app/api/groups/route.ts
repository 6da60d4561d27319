import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { groupJson, groupShape } from "@/lib/threads/chat-json";
import { findGroups } from "@/lib/threads/find-rooms";

export const GET = withApi(
  {
    summary: "Lists the groups of colleagues in which the caller takes part; customers get an empty list",
    description: "For all users.",
    auth: "session",
    data: z.array(groupShape),
  },
  async ({ actor }) => ({ data: (await findGroups(actor)).map(groupJson) }),
);
