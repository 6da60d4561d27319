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

// Few borrowers pay a part, so the form is not part of the page and loads on demand.
const PayPartForm = dynamic(() => import("./pay-part-form").then((module) => module.PayPartForm), {
  loading: () => <FormSkeleton fields={1} />,
});

type PayPartProps = {
  id: string;
  currency: Currency;
  nextNumber: number;
  /** Null while the next instalment is not due, or too small for a part. */
  part: PartLimits | null;
};

/**
 * The button and the dialog that pay a part of the next instalment. The bank refuses the part if the rest has changed since the
 * page was read.
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
