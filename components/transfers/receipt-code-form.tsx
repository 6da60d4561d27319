"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { checkReceiptCodeAction } from "@/app/api/receipts/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { NumberField } from "@/components/forms/number-fields";
import { currencies } from "@/lib/money/currency";
import type { ReceiptCheck } from "@/lib/transfers/receipts/receipt.model";
import type { receiptCodeInput } from "@/lib/transfers/receipts/schema";

const fetchSchema = async () => (await import("@/lib/transfers/receipts/schema")).receiptCodeInput;

type ReceiptCodeFormProps = { reference: string; onChecked: (check: ReceiptCheck) => void };

/** Asks for the code on a receipt and for the facts that the code covers. */
export function ReceiptCodeForm({ reference, onChecked }: ReceiptCodeFormProps) {
  const t = useTranslations("receiptCheck.form");
  return (
    <ActionForm<z.input<typeof receiptCodeInput>, ReceiptCheck>
      schema={fetchSchema}
      action={(values) => checkReceiptCodeAction(values)}
      defaultValues={{ reference, code: "", amount: "", currency: "USD", receiver: "" }}
      onSuccess={onChecked}
      error={({ message }) => ({ kind: "error", title: t("failedTitle"), hint: message })}
      className="flex flex-col gap-5"
    >
      {/* The sentence below the page's title. Only this form needs it. */}
      <p className="-mt-4 text-ink-muted md:-mt-6">{t("intro")}</p>
      <TextField
        name="code"
        label={t("code")}
        help={t("codeHelp")}
        keepsHelp
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField name="reference" label={t("reference")} autoComplete="off" autoCapitalize="characters" />
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <NumberField name="amount" label={t("amount")} />
        <SelectField
          name="currency"
          label={t("currency")}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </div>
      <TextField name="receiver" label={t("receiver")} help={t("receiverHelp")} autoComplete="off" />
      <SubmitButton busyText={t("busy")} className="w-full">
        {t("submit")}
      </SubmitButton>
    </ActionForm>
  );
}
