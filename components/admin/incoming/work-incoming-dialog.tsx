"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { workIncomingAction } from "@/app/api/incoming/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { Alert } from "@/components/ui/alert";
import {
  allReturnCodes,
  type IncomingAct,
  type IncomingPayment,
  incomingNoteMax,
  type ReturnCode,
  returnCodeOf,
  returnCodesOf,
} from "@/lib/incoming/incoming.model";

/**
 * The fields of the action's input that staff fill in. The action checks the rules that combine these fields with the other fields
 * of its input.
 */
const formSchema = z.object({
  account: z.string(),
  code: z.union([z.literal(""), z.enum(allReturnCodes)]),
  note: z.string(),
});

type DialogProps = { payment: IncomingPayment; act: IncomingAct; onClose: () => void };

/** Asks for the input of one act on a payment that waits. */
export function WorkIncomingDialog({ payment, act, onClose }: DialogProps) {
  const t = useTranslations("adminIncoming");
  const { id, version, source, reason } = payment;
  const code: ReturnCode | "" = reason && act === "return" ? returnCodeOf(source, reason) : "";
  const fields: Record<IncomingAct, EditField[]> = {
    post: [{ kind: "text", name: "account", label: t("postAccount"), help: t("postAccountHelp") }],
    ask: [],
    return: [
      {
        ...{ kind: "select", name: "code", label: t("returnCode"), placeholder: "–" },
        options: returnCodesOf(source).map((value) => ({ value, label: `${value} – ${t(`codes.${value}`)}` })),
      },
    ],
  };
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`acts.${act}`)}
      schema={formSchema}
      defaultValues={{ account: "", code: code as ReturnCode | "", note: "" }}
      save={(values, requestId) => workIncomingAction({ id, version, act, ...values }, requestId)}
      texts={{ success: t(`done.${act}`), successText: t(`doneText.${act}`), error: t("failed") }}
      submit={{ text: t(`submit.${act}`), busyText: t("working") }}
      fields={[
        ...fields[act],
        {
          ...{ kind: "textarea", name: "note", label: t(act === "ask" ? "question" : "noteLabel") },
          lengthMax: incomingNoteMax,
        },
      ]}
    >
      <Alert tone="neutral">{t(`effects.${act}`)}</Alert>
    </EditDialog>
  );
}
