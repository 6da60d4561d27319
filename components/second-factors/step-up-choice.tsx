"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { setStepUpAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import type { FactorKind } from "./factor";
import { noProof, ProofField } from "./proof-field";

type StepUp = "pin" | "time_code" | "passkey";

type StepUpChoiceProps = { stepUp: StepUp; choices: StepUp[]; kinds: readonly FactorKind[] };

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).setStepUpForm;

/** Lets the customer choose the proof for larger transfers from `choices`. */
export function StepUpChoice({ stepUp, choices, kinds }: StepUpChoiceProps) {
  const t = useTranslations("secondFactors.stepUp");
  const router = useRouter();
  // The form's key. A new React key creates a new form when the outcome of the previous choice is closed.
  const [choiceCount, setChoiceCount] = useState(0);
  return (
    <Card className="mt-6">
      <CardHead title={t("title")} text={t("text")} />
      <ActionForm
        key={choiceCount}
        idPrefix="step-up-"
        schema={fetchSchema}
        action={(values) => setStepUpAction(values)}
        defaultValues={{ stepUp, ...noProof }}
        success={{ kind: "success", title: t("success"), hint: t("successText") }}
        onDone={() => {
          setChoiceCount((count) => count + 1);
          router.refresh();
        }}
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
        className="flex max-w-md flex-col gap-5 p-5"
      >
        <SelectField
          name="stepUp"
          label={t("label")}
          options={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
        />
        <ProofField kinds={kinds} />
        <SubmitButton busyText={t("busy")} className="max-md:w-full md:self-start">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
