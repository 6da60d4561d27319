"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { setRateAction } from "@/app/api/quotes/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { CheckboxField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { parseRate } from "@/lib/money/exchange-rate";
import type { HeldRate } from "@/lib/quotes/find-rates";
import { isRateJump } from "@/lib/quotes/policy.model";
import { setRateInput } from "@/lib/quotes/schema";
import { useRateTexts } from "./rate-texts";

const { rate, source, isJumpMeant } = setRateInput.shape;

const formSchema = z.object({ rate, source, isJumpMeant });

type Values = z.input<typeof formSchema>;

/** The dialog that sets a currency's next rate. Staff must confirm a rate that differs a lot from the present rate. */
export function EditRate({ item, onClose }: ResourceDialogProps<HeldRate>) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  if (!item) return null;
  const { currency, current } = item;

  const save = (values: Values, requestId: string) =>
    setRateAction({ ...values, currency, seenRateId: current?.id ?? "" }, requestId);

  return (
    <EditDialog
      key={currency}
      isOpen
      onClose={onClose}
      title={t("editTitle")}
      schema={formSchema}
      defaultValues={{ rate: current?.rate ?? "", source: "", isJumpMeant: false }}
      save={save}
      texts={{ success: t("editSuccess"), successText: t("editSuccessText"), error: t("editError") }}
      fields={[
        { kind: "readonly", label: t("currency"), value: currency },
        { kind: "readonly", label: t("presentRate"), value: current ? texts.rate(current.rate) : t("notSet") },
        {
          ...{ kind: "number", name: "rate", inputMode: "decimal", text: texts.rate },
          ...{ label: t("newRate", { currency }), help: t("rateHelp") },
        },
        { kind: "text", name: "source", label: t("source"), help: t("sourceHelp") },
      ]}
    >
      <RateMove before={current?.rate ?? null} />
    </EditDialog>
  );
}

/** The difference from the present rate. The reader must confirm a large difference with a checkbox. */
function RateMove({ before }: { before: string | null }) {
  const t = useTranslations("adminRates");
  const texts = useRateTexts();
  const after = useWatch<Values, "rate">({ name: "rate" });
  const [from, to] = [parseRate(before ?? ""), parseRate(after)];
  const change = texts.change(before, after);
  if (!from.ok || !to.ok || change === null) return null;
  if (from.rateScaled === to.rateScaled) return <Alert tone="neutral">{t("unchanged")}</Alert>;
  if (!isRateJump(from.rateScaled, to.rateScaled)) return <Alert tone="neutral">{t("moves", { change })}</Alert>;
  return (
    <>
      <Alert tone="warning">{t("jump", { change })}</Alert>
      <CheckboxField name="isJumpMeant" label={t("jumpMeant")} />
    </>
  );
}
