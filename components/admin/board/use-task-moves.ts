"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useRef, useState } from "react";
import { moveTaskAction } from "@/app/api/tasks/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import type { BoardGroup } from "@/lib/board/board.model";
import { findPlace, type Order, orderOf } from "./board-order";

/**
 * Moves tasks. A move is shown immediately. The moves are sent to the server one after the other. If the server refuses a move,
 * the move is undone.
 */
export function useTaskMoves(groups: BoardGroup[]) {
  const t = useTranslations("adminBoard");
  const act = useAct("move", t("moveError"));
  const router = useRouter();
  const [made, setMade] = useState<Order | undefined>();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const underWay = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function move(id: string, order: Order): void {
    const { groupId, index } = findPlace(order, id);
    const beforeId = order[groupId]?.[index + 1] ?? null;
    setMade(order);
    underWay.current += 1;
    const send = () => act((requestId) => moveTaskAction({ id, groupId, beforeId }, requestId));
    startTransition(async () => {
      const sent = queue.current.then(send);
      queue.current = sent;
      const { isDone, failure: failed } = await sent;
      underWay.current -= 1;
      startTransition(() => {
        if (underWay.current === 0) setMade(undefined);
        if (isDone) return;
        setMade(undefined);
        setFailure(failed);
        router.refresh();
      });
    });
  }

  return { order: orderOf(groups, made), move, failure, dismiss: () => setFailure(null) };
}
