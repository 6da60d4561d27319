"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type * as z from "zod";
import { registerAction } from "@/app/api/users/actions";
import { errorDelayMs } from "@/components/forms/action-form";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { preloadSchema, schemaResolver } from "@/components/forms/schema-resolver";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import type { RegisterFields } from "@/lib/users/schema";

const empty: RegisterFields = {
  firstName: "",
  lastName: "",
  email: "",
  country: "",
  socialSecurityNumber: "",
  phoneNumber: "",
  password: "",
  confirmPassword: "",
  countryOfResidence: "",
  city: "",
  state: "",
  zip: "",
  address: "",
  accountType: "",
  // No currency is chosen at first. The schema refuses the empty text, so the visitor must choose a currency.
  currency: "" as RegisterFields["currency"],
  DomesticTransferPin: "",
  ForeignTransferPin: "",
  description: "",
};

const lastStep = 2;

const fetchSchema = () => import("@/lib/users/schema");

/** Returns a function that loads the schema of one step. */
const stepSchema = (step: number) => async () => {
  const { registerSteps } = await fetchSchema();
  return (registerSteps[step] ?? registerSteps[lastStep]) as unknown as z.ZodType<unknown, RegisterFields>;
};

const checkStep: Resolver<RegisterFields, { step: number }> = (values, context, options) =>
  schemaResolver(stepSchema(context?.step ?? lastStep))(values, undefined, options);

type Refusal = Extract<ActionResult, { ok: false }>;
type FieldName = keyof RegisterFields;

/**
 * The state of the registration: the current step, the values of all steps, and the outcome. Values stay when the visitor goes
 * back. A refusal by the server leads to the step and the field with the problem.
 */
export function useRegisterWizard(onRegistered: () => void) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  const [step, setStep] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusedField, setRefusedField] = useState<{ name: FieldName; step: number } | null>(null);
  const form = useForm<RegisterFields, { step: number }>({
    resolver: checkStep,
    context: { step },
    defaultValues: empty,
    mode: "onTouched",
    delayError: errorDelayMs,
  });

  async function register() {
    const result = await registerAction(form.getValues()).catch(() => null);
    // Only logged-in users can ask the bank for the outcome of a request whose answer was lost.
    if (!result) return setOutcome({ kind: "error", title: common("notKnownTitle"), hint: common("notKnownText") });
    if (result.ok) {
      setOutcome({ kind: "success", title: t("successTitle"), hint: t("successText") });
      return;
    }
    const isPlaced = await placeFieldErrors(result);
    setOutcome({ kind: "error", title: t("failedTitle"), hint: isPlaced ? result.message : refusalReason(result) });
  }

  /** @returns true when every problem is shown beside a field of a step */
  async function placeFieldErrors({ fields = {} }: Refusal): Promise<boolean> {
    // The schema cannot load without a connection. In this case, only the dialog names the problem.
    const schema = await fetchSchema().catch(() => null);
    const stepOf = (name: string) => schema?.registerStepFields.findIndex((names) => names.includes(name)) ?? -1;
    const refused = Object.keys(fields).filter((name): name is FieldName => stepOf(name) >= 0);
    for (const name of refused) form.setError(name, { type: "server", message: (fields[name] ?? []).join(" ") });
    const [first] = refused.map((name) => ({ name, step: stepOf(name) })).sort((a, b) => a.step - b.step);
    setRefusedField(first ?? null);
    return refused.length === Object.keys(fields).length;
  }

  function closeOutcome() {
    setOutcome(null);
    if (outcome?.kind === "success") onRegistered();
    else if (refusedField) setStep(refusedField.step);
  }

  const isLast = step === lastStep;
  return {
    form,
    step,
    isLast,
    outcome,
    closeOutcome,
    /** The field to focus after a refusal. `null` after the field has received the focus. */
    refusedField,
    forgetRefusedField: () => setRefusedField(null),
    /** Loads the validation, so that the validation is ready when the visitor leaves the first field. */
    prepare: () => preloadSchema(stepSchema(step)),
    back: () => setStep(step - 1),
    forward: form.handleSubmit(() => (isLast ? register() : setStep(step + 1))),
  };
}
