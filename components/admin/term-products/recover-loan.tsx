"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { recoverLoanAction } from "@/app/api/loans/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { ResourceAction, ResourceDialogProps } from "@/components/admin/resource/resource";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { recoverableMinor } from "@/lib/loans/recovery.model";
import { recoverLoanInput } from "@/lib/loans/schema";
import { toDecimalText } from "@/lib/money/format-money";
import type { LoanOfQueue } from "./dossier";

const schema = recoverLoanInput.pick({ amount: true, from: true });

/** Returns the action that books a payment for a loan that was written off. */
export function useRecoverLoan(): ResourceAction<LoanOfQueue> {
  const t = useTranslations("adminTermProducts.recovery");
  return {
    key: "recover",
    act: "loans.edit",
    label: t("action"),
    labelOf: ({ owner: { email }, loanName: plan }) => t("actionOf", { email, plan }),
    isFor: (loan) => recoverableMinor(loan) > 0n,
    dialog: (props) => <RecoverLoan {...props} />,
  };
}

function RecoverLoan({ item: loan, onClose }: ResourceDialogProps<LoanOfQueue>) {
  const t = useTranslations("adminTermProducts.recovery");
  const money = useStaffMoney();
  if (!loan) return null;
  const { id, version, currency, account, writtenOffMinor, recoveredMinor } = loan;
  const leftMinor = recoverableMinor(loan);
  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("title")}
      schema={schema}
      defaultValues={{ amount: toDecimalText(leftMinor, currency), from: "account" }}
      save={(values: z.input<typeof schema>, requestId) => recoverLoanAction({ id, version, ...values }, requestId)}
      texts={{ success: t("success"), successText: t("successText"), error: t("error") }}
      submit={{ text: t("submit"), busyText: t("submitting") }}
      fields={[
        { kind: "readonly", label: t("writtenOff"), value: money(writtenOffMinor, currency) },
        { kind: "readonly", label: t("recovered"), value: money(recoveredMinor, currency) },
        {
          kind: "select",
          name: "from",
          label: t("from"),
          options: [
            { value: "account", label: t("fromAccount", { account: account.accountNumber }) },
            { value: "outside", label: t("fromOutside") },
          ],
        },
        { kind: "money", name: "amount", label: t("amount"), currency, help: t("amountHelp") },
      ]}
    />
  );
}
