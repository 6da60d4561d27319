"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod";
import { payInstalmentsAction } from "@/app/api/loans/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { MoneyField } from "@/components/forms/number-fields";
import { useMoneyFormat } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { refusalReason } from "@/lib/action-result";
import type { payInstalmentsInput } from "@/lib/loans/schema";
import { type Currency, currencySymbol } from "@/lib/money/currency";

/** The smallest part of an instalment, and the rest of the instalment. A part is less than the rest. */
export type PartLimits = { minimumMinor: bigint; restMinor: bigint };

type PayPartProps = {
  id: string;
  currency: Currency;
  nextNumber: number;
  /** Null while the next instalment is not due, or too small for a part. */
  part: PartLimits | null;
};

type Values = Pick<z.input<typeof payInstalmentsInput>, "amount">;

async function fetchSchema() {
  const { payInstalmentsInput } = await import("@/lib/loans/schema");
  return payInstalmentsInput.pick({ amount: true }).required();
}

/**
 * A button and a dialog in which the borrower pays a part of the next instalment. The bank refuses the part if the rest has changed
 * since the page was read.
 */
export function PayPart({ id, currency, nextNumber: number, part }: PayPartProps) {
  const t = useTranslations("loans");
  const common = useTranslations("common");
  const money = useMoneyFormat();
  const [limits, setLimits] = useState<PartLimits | null>(null);
  const close = () => setLimits(null);
  return (
    <>
      {part ? (
        <Button variant="secondary" onClick={() => setLimits(part)}>
          {t("page.payPart")}
        </Button>
      ) : null}
      <Dialog isOpen={limits !== null} onClose={close} size="small" title={t("pay.partTitle")}>
        {limits ? (
          <ActionForm<Values, unknown>
            schema={fetchSchema}
            action={({ amount }, requestId) =>
              payInstalmentsAction({ id, number, amount, expectedMinor: String(limits.restMinor) }, requestId)
            }
            defaultValues={{ amount: "" }}
            success={{ kind: "success", title: t("pay.partPaidTitle"), hint: t("pay.partPaidHint") }}
            onDone={close}
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
              <Button variant="secondary" onClick={close}>
                {common("back")}
              </Button>
              <SubmitButton busyText={t("pay.paying")}>{t("pay.partSubmit")}</SubmitButton>
            </DialogActions>
          </ActionForm>
        ) : null}
      </Dialog>
    </>
  );
}
