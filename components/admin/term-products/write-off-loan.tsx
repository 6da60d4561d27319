"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { editLoanAction } from "@/app/api/loans/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { ResourceAction, ResourceDialogProps } from "@/components/admin/resource/resource";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { writeOffReasons } from "@/lib/customer-acts";
import { loanStage } from "@/lib/loans/days-past-due.model";
import { writeOffLoanForm } from "@/lib/loans/schema";
import type { LoanOfQueue } from "./dossier";
import { LoanEffect } from "./term-product-effect";

/** Returns the action that writes off the debt of a loan. */
export function useWriteOffLoan(): ResourceAction<LoanOfQueue> {
  const t = useTranslations("adminTermProducts.writeOff");
  return {
    key: "write-off",
    act: "loans.edit",
    label: t("action"),
    labelOf: ({ owner: { email }, loanName: plan }) => t("actionOf", { email, plan }),
    isFor: ({ status }) => status === "active",
    dialog: (props) => <WriteOffLoan {...props} />,
  };
}

function WriteOffLoan({ item: loan, onClose }: ResourceDialogProps<LoanOfQueue>) {
  const t = useTranslations("adminTermProducts.writeOff");
  const panel = useTranslations("adminTermProducts.panel");
  const reasons = useTranslations("notifications.writtenOff");
  const money = useStaffMoney();
  if (!loan) return null;
  const { id, version, currency, owedPrincipalMinor, owedInterestMinor, owedLateMinor, daysPastDue } = loan;
  const days = daysPastDue ?? 0;
  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("title")}
      schema={writeOffLoanForm}
      defaultValues={{ status: "closed", outstanding: "write-off", reasonCode: "" as "settlement", reason: "" }}
      save={(values: z.input<typeof writeOffLoanForm>, requestId) =>
        editLoanAction({ id, payload: { version, ...values } }, requestId)
      }
      texts={{ success: t("success"), successText: t("successText"), error: t("error") }}
      submit={{ text: t("action"), busyText: t("submitting") }}
      fields={[
        { kind: "readonly", label: t("principal"), value: money(owedPrincipalMinor, currency) },
        { kind: "readonly", label: t("interest"), value: money(owedInterestMinor + owedLateMinor, currency) },
        {
          ...{ kind: "readonly", label: panel("daysPastDue") },
          value: panel("daysAndStage", { days, stage: loanStage(days) }),
        },
        {
          ...{ kind: "select", name: "reasonCode", label: t("reason"), placeholder: t("chooseReason") },
          options: writeOffReasons.map((value) => ({ value, label: reasons(value) })),
        },
        { kind: "textarea", name: "reason", label: t("more"), lengthMax: 300, isOptional: true },
      ]}
    >
      <LoanEffect record={loan} />
      <p className="mt-3 text-sm text-ink-muted">{t("told")}</p>
    </EditDialog>
  );
}
