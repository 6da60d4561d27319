"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReopening } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormSkeleton } from "@/components/ui/progress/skeleton";
import type { Currency } from "@/lib/money/currency";
import type { PartLimits } from "./pay-part-form";

// Partial payments are rare, so the form loads on demand.
const PayPartForm = dynamic(() => import("./pay-part-form").then((module) => module.PayPartForm), {
  loading: () => <FormSkeleton fields={1} />,
});

type PayPartProps = {
  id: string;
  currency: Currency;
  nextNumber: number;
  /** Null if the next instalment is not due yet, or if it is too small for a partial payment. */
  part: PartLimits | null;
};

/**
 * The button and the dialog for a partial payment of the next instalment. The server refuses the payment if the unpaid rest has
 * changed since the page was loaded.
 */
export function PayPart({ id, currency, nextNumber: number, part }: PayPartProps) {
  const t = useTranslations("loans");
  const [limits, setLimits] = useState<PartLimits | null>(null);
  const close = () => setLimits(null);
  useReopening(`loan-part/${id}`, () => setLimits(part));
  return (
    <>
      {part ? (
        <Button variant="secondary" onClick={() => setLimits(part)}>
          {t("page.payPart")}
        </Button>
      ) : null}
      <Dialog isOpen={limits !== null} onClose={close} size="small" title={t("pay.partTitle")}>
        {limits ? <PayPartForm {...{ id, currency, number, limits }} onClose={close} /> : null}
      </Dialog>
    </>
  );
}
