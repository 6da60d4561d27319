"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import { moveTaskAction } from "@/app/api/tasks/actions";
import type { Outcome } from "@/components/forms/outcome-dialog";
import type { BoardGroup } from "@/lib/board/board";
import { findPlace, type Order, orderOf } from "./board-order";

/** Moves of tasks: shown at once, sent one after the other, and taken back when the bank refuses one. */
export function useTaskMoves(groups: BoardGroup[]) {
  const t = useTranslations("adminBoard");
  const common = useTranslations("common");
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
    const send = () => moveTaskAction({ id, groupId, beforeId }, uuidv4()).catch(() => null);
    startTransition(async () => {
      const sent = queue.current.then(send);
      queue.current = sent;
      const result = await sent;
      underWay.current -= 1;
      startTransition(() => {
        if (underWay.current === 0) setMade(undefined);
        if (result?.ok) return;
        setMade(undefined);
        setFailure({ kind: "error", title: t("moveError"), hint: result?.message ?? common("tryAgainLater") });
        router.refresh();
      });
    });
  }

  return { order: orderOf(groups, made), move, failure, dismiss: () => setFailure(null) };
}
