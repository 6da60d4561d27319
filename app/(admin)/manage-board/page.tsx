import * as z from "zod";
import { BoardScreen } from "@/components/admin/board/board-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { findBoardColleagues, findComments, getBoard } from "@/lib/board/find-board";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.manageBoard);

/** The staff's board. If the URL contains a task's id, the page opens this task. */
export default async function ManageBoardPage({ searchParams }: { searchParams: ResourceSearchParams }) {
  const { actor } = await requireMay("board.read");
  const openedId = z.uuid().safeParse((await searchParams).task).data ?? null;
  const [groups, colleagues, comments] = await Promise.all([
    getBoard(actor),
    findBoardColleagues(actor),
    openedId ? findComments(actor, openedId) : [],
  ]);
  return (
    <ClientMessages namespaces={["admin", "adminBoard"]}>
      <BoardScreen {...{ groups, colleagues, comments, openedId }} />
    </ClientMessages>
  );
}
