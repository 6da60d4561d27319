import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { chatJson, chatShape } from "@/lib/threads/chat-json";
import { findChats } from "@/lib/threads/find-rooms";

export const GET = withApi(
  {
    summary: "Lists the caller's newest chats with the bank, for staff the customers' open chats",
    description: "For all users.",
    auth: "session",
    data: z.array(chatShape),
  },
  async ({ actor }) => ({
    data: (await findChats(actor)).map((chat) =>
      "customerName" in chat ? chatJson(chat, chat.customerName) : chatJson(chat),
    ),
  }),
);
