import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { messageJson, messageShape } from "@/lib/threads/chat-json";
import { findRoomMessages } from "@/lib/threads/find-rooms";

export const GET = withApi(
  {
    summary: "Lists the newest 50 messages of a room, or the 50 messages before the number `before`",
    description: "For the members of the room.",
    auth: "session",
    // The path names the room. The client in the specification also sends the id of the room as a query parameter.
    query: z.object({
      roomId: z.uuid("invalid").optional(),
      before: z.coerce
        .number("wholeNumber")
        .int("wholeNumber")
        .positive("wholeNumber")
        .max(2_147_483_647, "invalid")
        .optional(),
    }),
    data: z.array(messageShape),
  },
  async ({ actor, params: { roomId = "" }, query }) => ({
    data: (await findRoomMessages(actor, roomId, query.before)).messages.map((message) => messageJson(roomId, message)),
  }),
);
