"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { IfMay, useMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import type { BoardColleague, BoardComment, BoardGroup } from "@/lib/board/board.model";
import { AddTask } from "./add-task";
import { BoardSkeleton } from "./board-skeleton";
import { OpenedTask } from "./opened-task";

// Only this page loads the drag-and-drop library.
const BoardColumns = dynamic(() => import("./board-columns").then(({ BoardColumns: Columns }) => Columns), {
  ssr: false,
  loading: () => <BoardSkeleton />,
});

export type BoardScreenProps = {
  groups: BoardGroup[];
  colleagues: BoardColleague[];
  /** The id of the task that the URL opens, or null. */
  openedId: string | null;
  comments: BoardComment[];
};

/** The staff's board: groups of draggable tasks, and the dialog of a task. */
export function BoardScreen({ groups, colleagues, openedId, comments }: BoardScreenProps) {
  const t = useTranslations("adminBoard");
  const isEditable = useMay()("board.edit");
  const [isAdding, setAdding] = useState(false);
  const opened = groups.flatMap(({ tasks }) => tasks).find(({ id }) => id === openedId) ?? null;
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          <IfMay act="board.edit">
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" className="size-4" />
              {t("add")}
            </Button>
          </IfMay>
        }
      />
      <BoardColumns groups={groups} isEditable={isEditable} />
      {isAdding ? <AddTask {...{ groups, colleagues }} onClose={() => setAdding(false)} /> : null}
      {openedId ? <OpenedTask key={openedId} {...{ current: opened, colleagues, comments, isEditable }} /> : null}
    </>
  );
}
