"use client";

import {
  type Announcements,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Icon } from "@/components/ui/icon/icon";
import type { BoardGroup, BoardTask } from "@/lib/board/board.model";
import { findPlace, type Order, orderOf, withMoved } from "./board-order";
import { TaskCard } from "./task-card";
import { useTaskMoves } from "./use-task-moves";

type BoardColumnsProps = { groups: BoardGroup[]; isEditable: boolean };

/** The groups with their tasks. Tasks are dragged by mouse, finger or keyboard. */
export function BoardColumns({ groups, isEditable }: BoardColumnsProps) {
  const t = useTranslations("adminBoard");
  const { order: saved, move, failure, dismiss } = useTaskMoves(groups);
  const [dragged, setDragged] = useState<{ id: string; order: Order } | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const tasks = new Map(groups.flatMap((group) => group.tasks).map((task) => [task.id, task]));
  const order = dragged?.order ?? saved;

  const over = ({ active, over: target }: DragOverEvent) => {
    if (!target || !dragged) return;
    const next = withMoved(dragged.order, String(active.id), String(target.id));
    if (next !== dragged.order) setDragged({ ...dragged, order: next });
  };
  const end = ({ active, over: target }: DragEndEvent) => {
    if (dragged && target) move(String(active.id), withMoved(dragged.order, String(active.id), String(target.id)));
    setDragged(null);
  };

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCorners}
      onDragStart={({ active }) => setDragged({ id: String(active.id), order: orderOf(groups, saved) })}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
      accessibility={{
        announcements: useAnnouncements(groups, tasks, order),
        screenReaderInstructions: { draggable: t("instructions") },
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
        {groups.map(({ id, title }) => (
          <Column key={id} id={id} title={title} ids={order[id] ?? []} tasks={tasks} isEditable={isEditable} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? <CardOf task={tasks.get(dragged.id)} isLifted /> : null}
      </DragOverlay>
      {/* During a drag, a dialog would take the keys that belong to the drag, and Space would close the dialog unread. */}
      <OutcomeDialog outcome={dragged ? null : failure} onClose={dismiss} />
    </DndContext>
  );
}

type ColumnProps = { id: string; title: string; ids: string[]; tasks: Map<string, BoardTask>; isEditable: boolean };

function Column({ id, title, ids, tasks, isEditable }: ColumnProps) {
  const t = useTranslations("adminBoard");
  const { setNodeRef } = useDroppable({ id });
  return (
    <section aria-label={title} className="rounded-lg bg-surface-sunken p-3">
      <h2 className="mb-3 flex items-center justify-between px-1 text-sm font-semibold">
        {title}
        <span className="text-ink-muted tabular-nums">{ids.length}</span>
      </h2>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={setNodeRef} className="flex min-h-16 flex-col gap-3">
          {ids.map((taskId) => (
            <SortableTask key={taskId} id={taskId} task={tasks.get(taskId)} isEditable={isEditable} />
          ))}
        </ul>
      </SortableContext>
      {ids.length === 0 ? <p className="px-1 pb-2 text-sm text-ink-muted">{t("emptyGroup")}</p> : null}
    </section>
  );
}

function SortableTask({ id, task, isEditable }: { id: string; task: BoardTask | undefined; isEditable: boolean }) {
  const t = useTranslations("adminBoard");
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !isEditable,
  });
  const shift = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined;
  return (
    <li
      ref={setNodeRef}
      data-task-id={id}
      style={{ transform: shift, transition }}
      className={isDragging ? "opacity-40" : undefined}
    >
      <CardOf
        task={task}
        handle={
          isEditable ? (
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              aria-label={t("move", { name: task?.name ?? "" })}
              className="-m-1 cursor-grab touch-none rounded-sm p-1 text-ink-faint hover:text-ink"
            >
              <Icon name="grip-vertical" className="size-5" />
            </button>
          ) : null
        }
      />
    </li>
  );
}

function CardOf({ task, ...rest }: { task: BoardTask | undefined; handle?: React.ReactNode; isLifted?: boolean }) {
  return task ? <TaskCard task={task} {...rest} /> : null;
}

/** Announcements for screen readers while a task is dragged. */
function useAnnouncements(groups: BoardGroup[], tasks: Map<string, BoardTask>, order: Order): Announcements {
  const t = useTranslations("adminBoard");
  const words = (id: UniqueIdentifier) => {
    const { groupId, index } = findPlace(order, String(id));
    return {
      name: tasks.get(String(id))?.name ?? "",
      group: groups.find((group) => group.id === groupId)?.title ?? "",
      place: index + 1,
      places: order[groupId]?.length ?? 0,
    };
  };
  return {
    onDragStart: ({ active }) => t("announce.lifted", words(active.id)),
    onDragOver: ({ active }) => t("announce.over", words(active.id)),
    onDragEnd: ({ active }) => t("announce.dropped", words(active.id)),
    onDragCancel: ({ active }) => t("announce.cancelled", words(active.id)),
  };
}
