"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { payInstalmentsAction } from "@/app/api/loans/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { MoneyField } from "@/components/forms/number-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { refusalReason } from "@/lib/action-result";
import type { payInstalmentsInput } from "@/lib/loans/schema";
import { type Currency, currencySymbol } from "@/lib/money/currency";

/**
 * The limits of a partial payment: the smallest amount, and the unpaid rest of the instalment. A partial payment must be less
 * than this rest.
 */
export type PartLimits = { minimumMinor: bigint; restMinor: bigint };

type PayPartFormProps = { id: string; currency: Currency; number: number; limits: PartLimits; onClose: () => void };

type Values = Pick<z.input<typeof payInstalmentsInput>, "amount">;

async function fetchSchema() {
  const { payInstalmentsInput } = await import("@/lib/loans/schema");
  return payInstalmentsInput.pick({ amount: true }).required();
}

/** The form for a partial payment of the next instalment. */
export function PayPartForm({ id, currency, number, limits, onClose }: PayPartFormProps) {
  const t = useTranslations("loans");
  const common = useTranslations("common");
  const money = useMoneyFormat();
  return (
    <ActionForm<Values, unknown>
      schema={fetchSchema}
      action={({ amount }, requestId) =>
        payInstalmentsAction({ id, number, amount, expectedMinor: String(limits.restMinor) }, requestId)
      }
      defaultValues={{ amount: "" }}
      keepAs={`loan-part/${id}`}
      success={{ kind: "success", title: t("pay.partPaidTitle"), hint: t("pay.partPaidHint") }}
      onDone={onClose}
      error={(refusal) => ({ kind: "error", title: t("pay.failedTitle"), hint: refusalReason(refusal) })}
    >
      <MoneyField
        name="amount"
        label={t("pay.partAmount")}
        help={t("pay.partHelp", {
          minimum: money(limits.minimumMinor, currency),
          rest: money(limits.restMinor, currency),
        })}
        symbol={currencySymbol(currency)}
        inputMode="decimal"
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("back")}
        </Button>
        <SubmitButton busyText={t("pay.paying")}>{t("pay.partSubmit")}</SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
