"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useReopening } from "@/components/forms/kept-form";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { lateModule } from "@/components/ui/overlay/late-module";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { Choice } from "@/components/ui/select/choice";
import { isolate } from "@/lib/i18n/isolate";
import { paths } from "@/lib/paths";
import type { BeneficiaryDetails } from "./beneficiary-form";
import { UndoDelete } from "./undo-delete";

// The forms are not in the page's own script, so that the page loads fast. The forms load while the page is idle, before a dialog
// needs them.
const useBeneficiaryForm = lateModule(() => import("./beneficiary-form"));
const useDeleteForm = lateModule(() => import("./delete-form"));

/** The tasks that change a beneficiary, with their icons. */
export const beneficiaryTasks = [
  { kind: "edit", icon: "pencil-line" },
  { kind: "delete", icon: "trash-2" },
] as const;

/** The open dialog, and its beneficiary. On narrow screens, the dialog `choose` lists the tasks of a beneficiary. */
type Task =
  | { kind: "add" }
  | { kind: (typeof beneficiaryTasks)[number]["kind"]; beneficiary: BeneficiaryDetails }
  | { kind: "choose"; beneficiary: BeneficiaryDetails; maySend: boolean };

const OpenDialogContext = createContext<(task: Task) => void>(() => {});

/** Opens one of the dialogs of the surrounding `BeneficiaryDialogs`. */
export function useBeneficiaryDialog(): (task: Task) => void {
  return useContext(OpenDialogContext);
}

type BeneficiaryDialogsProps = {
  /** The customer's e-mail, when staff work on a customer's beneficiaries. */
  ownerEmail?: string;
  /** The countries in the reader's language, for wires. */
  countries: readonly Choice[];
  children: ReactNode;
};

/**
 * The dialogs for adding, editing and deleting beneficiaries. The dialogs are outside of the list, because a dialog must stay
 * open when its beneficiary disappears from the list. For example, the deletion of the last beneficiary removes the list.
 */
export function BeneficiaryDialogs({ ownerEmail, countries, children }: BeneficiaryDialogsProps) {
  const t = useTranslations("beneficiaries");
  const [task, setTask] = useState<Task | null>(null);
  useBeneficiaryForm();
  useDeleteForm();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useReopening("beneficiary", () => setTask({ kind: "add" }));
  const close = () => setTask(null);
  const owner = ownerEmail ? { ownerEmail } : {};
  const finish = () => {
    if (!task || task.kind === "choose") return;
    const name = `${task.kind}Dialog` as const;
    setTask(null);
    const undo =
      task.kind === "delete" ? (
        <UndoDelete {...owner} accountNumber={task.beneficiary.accountNumber} onEnd={setOutcome} />
      ) : null;
    setOutcome({ kind: "success", title: t(`${name}.success`), hint: t(`${name}.successText`), action: undo });
  };
  return (
    <OpenDialogContext value={setTask}>
      {children}
      <Dialog
        isOpen={task !== null}
        onClose={close}
        size={task?.kind === "delete" ? "small" : "medium"}
        isAlert={task?.kind === "delete"}
        title={task ? (task.kind === "choose" ? task.beneficiary.nickname : t(`${task.kind}Dialog.title`)) : ""}
      >
        {task?.kind === "choose" ? (
          <TaskChoice {...task} onChoose={(kind) => setTask({ kind, beneficiary: task.beneficiary })} />
        ) : task ? (
          <TaskForm {...owner} task={task} countries={countries} onDone={finish} onCancel={close} />
        ) : null}
      </Dialog>
      <OutcomeDialog
        outcome={outcome}
        onClose={() => {
          setOutcome(null);
          requestAnimationFrame(keepFocus);
        }}
      />
    </OpenDialogContext>
  );
}

type TaskChoiceProps = {
  beneficiary: BeneficiaryDetails;
  maySend: boolean;
  onChoose: (kind: (typeof beneficiaryTasks)[number]["kind"]) => void;
};

/** The tasks of a beneficiary, as a list. */
function TaskChoice({ beneficiary, maySend, onChoose }: TaskChoiceProps) {
  const t = useTranslations("beneficiaries");
  const nickname = isolate(beneficiary.nickname);
  return (
    <ul className="-mx-3">
      {maySend ? (
        <li className="md:hidden">
          <Link
            href={paths.send({ to: beneficiary.accountNumber })}
            aria-label={t("sendTo", { nickname })}
            className="menu-entry"
          >
            <Icon name="send" />
            {t("send")}
          </Link>
        </li>
      ) : null}
      {beneficiaryTasks.map(({ kind, icon }) => (
        <li key={kind}>
          <button
            type="button"
            className="menu-entry w-full"
            aria-label={t(`${kind}Of`, { nickname })}
            onClick={({ currentTarget }) => {
              // The pressed button disappears, and the dialog stays open. The focus therefore moves to the dialog's first button.
              currentTarget.closest("[role=dialog]")?.querySelector("button")?.focus();
              onChoose(kind);
            }}
          >
            <Icon name={icon} />
            {t(kind)}
          </button>
        </li>
      ))}
    </ul>
  );
}

type TaskFormProps = Pick<BeneficiaryDialogsProps, "ownerEmail" | "countries"> & {
  task: Exclude<Task, { kind: "choose" }>;
  onDone: () => void;
  onCancel: () => void;
};

/** The form of a task. Until the form has loaded, a placeholder has the form's height. */
function TaskForm({ task, countries, ...rest }: TaskFormProps) {
  const BeneficiaryForm = useBeneficiaryForm()?.BeneficiaryForm;
  const DeleteForm = useDeleteForm()?.DeleteForm;
  if (task.kind === "delete") {
    return DeleteForm ? <DeleteForm {...rest} beneficiary={task.beneficiary} /> : <FormSkeleton fields={1} />;
  }
  if (!BeneficiaryForm) return <FormSkeleton fields={4} />;
  const known = task.kind === "edit" ? { beneficiary: task.beneficiary } : {};
  return <BeneficiaryForm {...rest} {...known} countries={countries} />;
}

/** If the button that opened the dialog has disappeared with its item, moves the focus to the page's content. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus();
}
