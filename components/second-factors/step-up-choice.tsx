"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { setStepUpAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitOrCancel } from "@/components/forms/submit-or-cancel";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { ChangeLink } from "@/components/ui/change-link";
import { paths } from "@/lib/paths";
import type { FactorKind } from "./factor";
import { noProof, ProofField } from "./proof-field";

type StepUp = "pin" | "time_code" | "passkey";

type StepUpChoiceProps = {
  stepUp: StepUp;
  choices: StepUp[];
  kinds: readonly FactorKind[];
  /** True if the form is shown. */
  isEditing: boolean;
};

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).setStepUpForm;

/**
 * Shows which proof of identity the customer must give for larger transfers. In the form, the customer can choose another proof.
 */
export function StepUpChoice({ stepUp, choices, kinds, isEditing }: StepUpChoiceProps) {
  const t = useTranslations("secondFactors.stepUp");
  const router = useRouter();
  return (
    <Card>
      <CardHead title={t("title")} text={isEditing ? t("text") : t(`choices.${stepUp}`)}>
        {isEditing ? null : <ChangeLink href={paths.editSecurity("step-up")} text={t("change")} title={t("title")} />}
      </CardHead>
      {isEditing ? (
        <ActionForm
          idPrefix="step-up-"
          schema={fetchSchema}
          action={(values) => setStepUpAction(values)}
          defaultValues={{ stepUp, ...noProof }}
          success={{ kind: "success", title: t("success"), hint: t("successText") }}
          onDone={() => router.replace(paths.security, { scroll: false })}
          error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
          className="flex max-w-md flex-col gap-5 p-card"
        >
          <SelectField
            name="stepUp"
            label={t("label")}
            options={choices.map((value) => ({ value, label: t(`choices.${value}`) }))}
          />
          <ProofField kinds={kinds} />
          <SubmitOrCancel text={t("submit")} busyText={t("busy")} cancelHref={paths.security} scroll={false} />
        </ActionForm>
      ) : null}
    </Card>
  );
}
