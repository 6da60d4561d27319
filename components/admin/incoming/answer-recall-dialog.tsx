"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { answerRecallAction } from "@/app/api/incoming/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { Alert } from "@/components/ui/alert";
import { type IncomingPayment, incomingNoteMax } from "@/lib/incoming/incoming.model";
import { type Recall, type RecallAct, recallBases, staffRefusalCodes } from "@/lib/incoming/recall.model";

/**
 * The fields of the action's input that staff fill in. The action checks the rules that combine these fields with the other fields
 * of its input.
 */
const formSchema = z.object({
  code: z.union([z.literal(""), z.enum(staffRefusalCodes)]),
  basis: z.union([z.literal(""), z.enum(recallBases)]),
  note: z.string(),
});

const nothing: z.output<typeof formSchema> = { code: "", basis: "", note: "" };

type DialogProps = { payment: IncomingPayment; recall: Recall; act: RecallAct; onClose: () => void };

/** Asks for the answer to another bank's request to return a payment. */
export function AnswerRecallDialog({ payment, recall, act, onClose }: DialogProps) {
  const t = useTranslations("adminIncoming.recall");
  const labels = useTranslations("adminIncoming");
  const { id, version } = recall;
  const code: EditField = {
    ...{ kind: "select", name: "code", label: t("code"), placeholder: "–" },
    options: staffRefusalCodes.map((value) => ({ value, label: `${value} – ${t(`codes.${value}`)}` })),
  };
  const basis: EditField = {
    ...{ kind: "select", name: "basis", label: t("basis"), help: t("basisHelp"), placeholder: "–" },
    options: recallBases.map((value) => ({ value, label: t(`bases.${value}`) })),
  };
  const fields = { refuse: [code], "give-back": payment.state === "booked" ? [basis] : [] };
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`acts.${act}`)}
      schema={formSchema}
      defaultValues={nothing}
      save={(values, requestId) => answerRecallAction({ id, version, act, ...values }, requestId)}
      texts={{ success: t(`done.${act}`), successText: t(`doneText.${act}`), error: t("failed") }}
      submit={{ text: t(`submit.${act}`), busyText: labels("working") }}
      fields={[
        ...fields[act],
        { kind: "textarea", name: "note", label: labels("noteLabel"), lengthMax: incomingNoteMax },
      ]}
    >
      <Alert tone="neutral">{t(`effects.${act}`)}</Alert>
    </EditDialog>
  );
}
