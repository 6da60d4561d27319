import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { addMessageInput } from "@/lib/threads/schema";
import { sendMessage } from "@/lib/threads/send-message";

export const POST = withApi(
  {
    summary: "Sends a message into a room",
    description:
      "For the members of the room. The number of a customer's messages in a day is limited (`limit_exceeded`).",
    auth: "session",
    body: addMessageInput,
    data: z.object({ roomId: z.uuid(), number: z.int() }),
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body: { roomId, message }, requestId }) => ({
    data: { roomId, ...(await sendMessage(actor, { threadId: roomId, text: message }, requestId)) },
  }),
);
