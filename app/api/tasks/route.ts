import * as z from "zod";
import { groupJson, groupShape } from "@/lib/board/board-json";
import { getBoard } from "@/lib/board/find-board";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists the groups of the staff's board with their tasks",
    description: "`budget` is in US dollars.",
    auth: "board.read",
    data: z.array(groupShape),
    failure: "cannot_get_tasks",
  },
  async ({ actor }) => ({ data: (await getBoard(actor)).map(groupJson) }),
);
