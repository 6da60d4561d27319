"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import * as z from "zod";
import { assignWorkAction, findWorkColleaguesAction, takeOverWorkAction } from "@/app/api/work/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { isolate } from "@/lib/i18n/isolate";
import type { FoundItem } from "@/lib/work/find-work";
import { assignWorkInput, takeOverInput, workNoteMax } from "@/lib/work/schema";

const assignForm = z.object({ personId: z.string(), note: assignWorkInput.shape.note });
const takeOverForm = takeOverInput.pick({ reason: true });

type AssignProps = { item: FoundItem; isMine: boolean; onClose: () => void };

/** Assigns a record to a colleague and adds a note, or removes the assignment. */
export function AssignWork({ item: { kind, id, claim }, isMine, onClose }: AssignProps) {
  const t = useTranslations("adminWork");
  const common = useTranslations("common");
  const people = useColleagues(kind);
  // The form is not shown before the list of colleagues has arrived, because without the list staff could only remove the
  // assignment.
  if (!people) return null;
  if (people === "failed") {
    const outcome = { kind: "error" as const, title: t("giveFailed"), hint: common("tryAgainLater") };
    return <OutcomeDialog outcome={outcome} onClose={onClose} />;
  }
  const { version, note, assigneeId } = claim;
  const options = [{ value: "", label: t("nobody") }, ...people.map(({ id: value, name }) => ({ value, label: name }))];
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(isMine ? "passOn" : "give")}
      schema={assignForm}
      defaultValues={{ personId: options.some(({ value }) => value === assigneeId) ? (assigneeId ?? "") : "", note }}
      save={(values, requestId) => assignWorkAction({ kind, id, version, ...values }, requestId)}
      texts={{ success: t("given"), successText: t("givenText"), error: t("giveFailed") }}
      submit={{ text: t("giveButton"), busyText: t("busy") }}
      fields={[
        { kind: "select", name: "personId", label: t("colleague"), options },
        {
          ...{ kind: "textarea", name: "note", label: t("note"), help: t("noteHelp"), lengthMax: workNoteMax },
          isOptional: true,
        },
      ]}
    >
      {isMine ? <Alert tone="neutral">{t("passOnText")}</Alert> : null}
    </EditDialog>
  );
}

/** Returns the colleagues who may decide this kind of record. Null until the answer has arrived. */
function useColleagues(kind: string) {
  const [people, setPeople] = useState<{ id: string; name: string }[] | "failed" | null>(null);
  useEffect(() => {
    let isShown = true;
    findWorkColleaguesAction({ kind }).then(
      (result) => isShown && setPeople(result.ok ? result.data : "failed"),
      () => isShown && setPeople("failed"),
    );
    return () => {
      isShown = false;
    };
  }, [kind]);
  return people;
}

/** Takes over a record that a colleague is working on. */
export function TakeOverWork({ item: { kind, id, claim }, onClose }: { item: FoundItem; onClose: () => void }) {
  const t = useTranslations("adminWork");
  const { version, holderName } = claim;
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("takeOver")}
      schema={takeOverForm}
      defaultValues={{ reason: "" }}
      save={(values, requestId) => takeOverWorkAction({ kind, id, version, ...values }, requestId)}
      texts={{ success: t("taken"), successText: t("takenText"), error: t("takeOverFailed") }}
      submit={{ text: t("takeOverButton"), busyText: t("busy") }}
      fields={[
        {
          ...{ kind: "textarea", name: "reason", label: t("reason"), help: t("reasonHelp") },
          lengthMax: workNoteMax,
        },
      ]}
    >
      <Alert tone="neutral">{t("takeOverText", { name: isolate(holderName ?? "") })}</Alert>
    </EditDialog>
  );
}
