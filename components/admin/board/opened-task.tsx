"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { deleteTaskAction, updateTaskAction } from "@/app/api/tasks/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { useDateText } from "@/components/term-products/use-date-text";
import { Button, ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import type { BoardColleague, BoardComment, BoardTask } from "@/lib/board/board.model";
import { taskForm } from "@/lib/board/schema";
import { paths } from "@/lib/paths";
import { TaskComments } from "./task-comments";
import { taskValues, useTaskFields } from "./task-fields";

type OpenedTaskProps = {
  /** Null when no task has the id in the URL, or somebody has deleted the task. */
  current: BoardTask | null;
  colleagues: BoardColleague[];
  comments: BoardComment[];
  isEditable: boolean;
};

/** A task with its comments, at its own URL. Staff change and delete the task in this dialog. */
export function OpenedTask({ current, colleagues, comments, isEditable }: OpenedTaskProps) {
  const t = useTranslations("adminBoard");
  const router = useRouter();
  const [mode, setMode] = useState<"read" | "edit" | "delete">("read");
  const close = () => router.push(paths.manageBoard, { scroll: false });
  // After the task has left the board, the delete dialog still needs the task's data for the dialog's message.
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  if (mode === "delete" && last) {
    return <DeleteTask current={last} onClose={() => (current ? setMode("read") : close())} />;
  }
  if (!current) {
    return (
      <Dialog isOpen onClose={close} title={t("goneTitle")}>
        <EmptyState icon="search-x" title={t("goneTitle")} text={t("goneText")} />
      </Dialog>
    );
  }
  if (mode === "edit") return <EditTask {...{ current, colleagues }} onClose={() => setMode("read")} />;
  return (
    <Dialog isOpen onClose={close} title={current.name} size="panel">
      <Facts task={current} />
      {isEditable ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setMode("edit")}>
            {t("edit")}
          </Button>
          <Button variant="quiet" className="text-danger" onClick={() => setMode("delete")}>
            {t("delete")}
          </Button>
        </div>
      ) : null}
      <TaskComments taskId={current.id} comments={comments} isEditable={isEditable} />
    </Dialog>
  );
}

function EditTask({ current, colleagues, onClose }: Pick<OpenedTaskProps, "colleagues"> & TaskProps) {
  const t = useTranslations("adminBoard");
  const { id, version } = current;
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("editTitle")}
      schema={taskForm}
      defaultValues={taskValues(current)}
      save={(values, requestId) => updateTaskAction({ ...values, id, version }, requestId)}
      texts={{ success: t("editSuccess"), successText: t("editSuccessText"), error: t("editError") }}
      fields={useTaskFields(colleagues)}
    />
  );
}

type TaskProps = { current: BoardTask; onClose: () => void };

function DeleteTask({ current, onClose }: TaskProps) {
  const t = useTranslations("adminBoard");
  const { id, version } = current;
  return (
    <DeleteDialog
      onClose={onClose}
      title={t("deleteTitle")}
      remove={(requestId) => deleteTaskAction({ id, version }, requestId)}
      texts={{
        ...{ question: t("deleteQuestion"), no: t("no"), yes: t("yesDelete"), busy: t("deleting") },
        ...{ success: t("deleteSuccess"), successText: t("deleteSuccessText"), error: t("deleteError") },
      }}
    >
      <Facts task={current} />
    </DeleteDialog>
  );
}

function Facts({ task }: { task: BoardTask }) {
  const t = useTranslations("adminBoard");
  const money = useStaffMoney();
  const dateText = useDateText();
  const { description, dueOn, status, budgetMinor, members, link, updatedByName } = task;
  const rows = [
    { term: t("description"), value: description },
    { term: t("statusLabel"), value: t(`status.${status}`) },
    { term: t("date"), value: dueOn && dateText(dueOn) },
    { term: t("budget"), value: budgetMinor === null ? null : money(budgetMinor, "USD") },
    { term: t("members"), value: members.map(({ name }) => name).join(", ") },
    { term: t("changedBy"), value: updatedByName },
  ];
  return (
    <>
      <DescriptionList items={rows.filter(({ value }) => value)} />
      {link ? (
        <ButtonLink
          variant="quiet"
          className="-ml-3"
          href={link.kind === "customer" ? paths.manageUser(link.id) : paths.managedRecord(link.family, link.id)}
        >
          {t(`openLink.${link.kind}`)}
        </ButtonLink>
      ) : null}
    </>
  );
}
