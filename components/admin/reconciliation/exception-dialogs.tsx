"use client";

import { useTranslations } from "next-intl";
import * as z from "zod";
import { workExceptionAction } from "@/app/api/reconciliation/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import type { ExceptionDossier } from "@/lib/reconciliation/exceptions/get-exception";
import { actsWithNote, type ExceptionAct, exceedsSent } from "@/lib/reconciliation/settlement.model";
import { optionalText, requiredText } from "@/lib/text-schema";

const noteLengthMax = 500;

const booking = z.object({ target: optionalText(60), note: requiredText(noteLengthMax) });

/** The input schema of each act. */
const schemas = {
  match: z.object({ target: requiredText(60), note: optionalText(noteLengthMax) }),
  reverse: z.object({ target: optionalText(60), note: optionalText(noteLengthMax) }),
  suspense: z.object({ target: optionalText(60), note: optionalText(noteLengthMax) }),
  ...{ customer: booking, fee: booking, claim: booking, loss: booking, note: booking },
} as const satisfies Record<ExceptionAct, z.ZodType>;

type WorkDialogProps = { dossier: ExceptionDossier; act: ExceptionAct; target: string; onClose: () => void };

/** Asks for the input of an act on a difference, shows the act's effect on the money, and performs the act. */
export function WorkDialog({ dossier, act, target, onClose }: WorkDialogProps) {
  const { exception, candidates, sentMinor } = dossier;
  const t = useTranslations("adminReconciliation.dialogs");
  const money = useStaffMoney();
  const { id, version, kind, currency, theirsMinor, oursMinor } = exception;
  // A reversal covers the whole transfer, even if its money was returned in several parts.
  const offMinor = act === "reverse" && sentMinor !== null ? sentMinor : theirsMinor - oursMinor;
  const amount = money(offMinor < 0n ? -offMinor : offMinor, currency);
  const maySenderReceive = exception.transferId !== null && !exceedsSent(dossier, oursMinor - theirsMinor);
  const isReturn = kind === "missing_with_us" && theirsMinor < 0n;
  const targetField: EditField =
    kind === "missing_there"
      ? {
          ...{ kind: "select", name: "target", label: t("targetLine"), placeholder: "–" },
          options: candidates.map(({ id: value, reference, on }) => ({ value, label: `${reference || "–"} · ${on}` })),
        }
      : { kind: "text", name: "target", label: t("target") };
  const accountField: EditField = {
    ...{ kind: "text", name: "target", label: t("customer.account") },
    ...(maySenderReceive ? { help: t("customer.sender"), isOptional: true } : {}),
  };
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t(`${act}.title`)}
      schema={schemas[act] as z.ZodType<unknown, { target: string; note: string }>}
      defaultValues={{ target, note: "" }}
      save={(values, requestId) => workExceptionAction({ exceptionId: id, version, act, ...values }, requestId)}
      texts={{ success: t(`${act}.success`), successText: t("done"), error: t("error") }}
      submit={{ text: t(`${act}.title`), busyText: t("busy") }}
      fields={[
        ...(act === "match" ? [targetField] : []),
        ...(act === "customer" ? [accountField] : []),
        {
          ...{ kind: "textarea", name: "note", label: t("noteLabel"), help: t("noteHelp"), lengthMax: noteLengthMax },
          isOptional: !actsWithNote.includes(act),
        },
      ]}
    >
      <Alert tone="neutral">{act === "match" && isReturn ? t("match.returnText") : t(`${act}.text`, { amount })}</Alert>
    </EditDialog>
  );
}
