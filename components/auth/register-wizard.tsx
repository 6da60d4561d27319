"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { FormProblems } from "@/components/forms/form-problems";
import { HeldErrorsContext, useErrorHold } from "@/components/forms/held-errors";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import type { ShownFields } from "@/components/forms/shown-fields";
import { DraftLine } from "@/components/forms/use-draft";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { CarriedEmail } from "./carried-email";
import { GivenStep, type RegisterOptions, registerStepViews } from "./register-steps";
import { Stepper } from "./stepper";
import { TextLink } from "./text-link";
import { type GivenAnswers, useRegisterWizard } from "./use-register-wizard";

type RegisterWizardProps = RegisterOptions & {
  /** The stored answers of a customer who has signed up but not finished the registration. */
  given: GivenAnswers | null;
};

/**
 * Registration in three steps. Each step is validated before the next step is shown. After the first step, the customer is
 * logged in and can continue at any time.
 */
export function RegisterWizard({ given, ...options }: RegisterWizardProps) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  const router = useRouter();
  const wizard = useRegisterWizard(
    given,
    <TextLink href={paths.login(given ? paths.register : undefined)}>{t("loginLink")}</TextLink>,
    () => router.push(paths.login()),
  );
  const { held, hold } = useErrorHold(wizard.form.formState.errors);
  const { form, step, isGiven, isLast, outcome, refusedField, forgetRefusedField } = wizard;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const [shown] = useState((): ShownFields => new Map());
  const { View, title } = registerStepViews[step] ?? registerStepViews[0];

  // When a new step is shown, the focus moves to the step's heading, so that screen readers start at the heading. After a
  // refusal, the focus moves to the field that the server has refused.
  useEffect(() => {
    if (outcome) return;
    if (refusedField?.step === step) {
      form.setFocus(refusedField.name);
      forgetRefusedField();
    } else if (shownStep.current !== step) headingRef.current?.focus();
    shownStep.current = step;
  }, [step, outcome, refusedField, forgetRefusedField, form]);

  return (
    <FormProvider {...form}>
      <Stepper steps={registerStepViews.map((view) => t(view.title))} current={step} />
      <form
        noValidate
        // A form that is submitted before the scripts have loaded must not put the password into the URL.
        method="post"
        className="mt-8"
        onFocus={wizard.prepare}
        onPointerDown={hold}
        onSubmit={(event) => {
          if (form.formState.isSubmitting) event.preventDefault();
          else wizard.forward(event);
        }}
      >
        <h2 ref={headingRef} tabIndex={-1} className="mb-5 text-lg font-semibold outline-none">
          {t(title)}
        </h2>
        {wizard.draft.isBack ? <DraftLine onStartOver={wizard.draft.startOver} /> : null}
        <div className="flex flex-col gap-5">
          <HeldErrorsContext value={held}>
            {/* A summary names only the fields of the step on the screen. */}
            <FormProblems key={step} shown={shown}>
              {step === 0 && !isGiven ? <CarriedEmail /> : null}
              {isGiven ? <GivenStep {...options} /> : <View {...options} />}
            </FormProblems>
          </HeldErrorsContext>
        </div>
        {(step === 0 && !isGiven) || isLast ? (
          <p className="mt-6 text-sm text-ink-muted">
            {t.rich("terms", {
              link: (text) => (
                <TextLink href={paths.terms} target="_blank">
                  {text}
                </TextLink>
              ),
            })}
          </p>
        ) : null}
        <div className="mt-8 flex flex-col-reverse gap-3 md:flex-row md:justify-between">
          {step > 0 ? (
            <Button variant="secondary" onClick={wizard.back}>
              {common("previous")}
            </Button>
          ) : (
            <span />
          )}
          <SubmitButton busyText={step === 1 || isGiven ? common("next") : t("busy")} className="md:min-w-40">
            {isLast ? t("submit") : common("next")}
          </SubmitButton>
        </div>
      </form>
      <OutcomeDialog outcome={outcome} onClose={wizard.closeOutcome} />
    </FormProvider>
  );
}
