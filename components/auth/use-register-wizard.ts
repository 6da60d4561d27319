"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Dispatch, type FormEvent, type ReactNode, type SetStateAction, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { finishRegistrationAction, signUpAction } from "@/app/api/users/actions";
import { errorDelayMs } from "@/components/forms/held-errors";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { preloadSchema, schemaResolver } from "@/components/forms/schema-resolver";
import { useDraft } from "@/components/forms/use-draft";
import { useHistoryEntries } from "@/components/ui/overlay/history-entries";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import type { Locale } from "@/lib/i18n/locales";
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
  // The field starts empty, and the schema refuses an empty text, so that the visitor must choose a currency.
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

/** Returns a function that validates the step on the screen. The form's context contains the number of this step. */
const stepChecker =
  (locale: Locale): Resolver<RegisterFields, { step: number }> =>
  (values, context, options) =>
    schemaResolver(stepSchema(context?.step ?? lastStep), locale)(values, undefined, options);

type Refusal = Extract<ActionResult, { ok: false }>;
type FieldName = keyof RegisterFields;

/** The stored answers of a customer who has begun to register. */
export type GivenAnswers = Pick<RegisterFields, "firstName" | "lastName" | "email" | "country" | "phoneNumber">;

/** Sends the first step, which creates the customer and logs the customer in. */
function sendFirstStep(values: RegisterFields): Promise<ActionResult> {
  const { firstName, lastName, email, country, socialSecurityNumber, phoneNumber, password, confirmPassword } = values;
  const person = { firstName, lastName, email, country, socialSecurityNumber, phoneNumber };
  return signUpAction({ ...person, password, confirmPassword });
}

/** Sends the other steps. The bank then opens the account. */
function sendRest(values: RegisterFields): Promise<ActionResult> {
  const { countryOfResidence, city, state, zip, address, description } = values;
  const { accountType, currency, DomesticTransferPin, ForeignTransferPin } = values;
  return finishRegistrationAction({
    ...{ countryOfResidence, city, state, zip, address, description },
    ...{ accountType, currency, DomesticTransferPin, ForeignTransferPin },
  });
}

/**
 * The state of the registration: the current step, the values of all steps, and the outcome. The first step signs the visitor up
 * and logs the new customer in. The last step opens the account. Values stay when the visitor goes back. If the server refuses a
 * value, the wizard shows the step of this value and focuses its field.
 *
 * @param given the stored answers if the customer has already signed up; the wizard then begins with the second step
 * @param toLogIn the link to the log-in, shown in a refusal after which the visitor can continue by logging in
 */
export function useRegisterWizard(given: GivenAnswers | null, toLogIn: ReactNode, onRegistered: () => void) {
  const t = useTranslations("register");
  const common = useTranslations("common");
  const locale = useLocale();
  const [isSignedUp, setSignedUp] = useState(given !== null);
  const [step, setStep] = useState(isSignedUp ? 1 : 0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusedField, setRefusedField] = useState<{ name: FieldName; step: number } | null>(null);
  const form = useForm<RegisterFields, { step: number }>({
    resolver: stepChecker(locale),
    context: { step },
    defaultValues: { ...empty, ...given, countryOfResidence: given?.country ?? "" },
    mode: "onTouched",
    delayError: errorDelayMs,
  });

  const draft = useKeptSteps(form, { isSignedUp, step, setStep });

  async function goOn() {
    if (step === 0) await signUp();
    else if (step === lastStep) await finish();
    else setStep(step + 1);
  }

  async function signUp() {
    const result = await sendFirstStep(form.getValues()).catch(() => null);
    if (!result?.ok) return await showFailure(result);
    if (form.getValues("countryOfResidence") === "") form.setValue("countryOfResidence", form.getValues("country"));
    // The page no longer needs these values, because the bank has stored them.
    for (const name of ["password", "confirmPassword", "socialSecurityNumber"] as const) form.setValue(name, "");
    setSignedUp(true);
    setStep(1);
  }

  async function finish() {
    const result = await sendRest(form.getValues()).catch(() => null);
    if (!result?.ok) return await showFailure(result);
    draft.forget();
    setOutcome({ kind: "success", title: t("successTitle"), hint: t("successText") });
  }

  async function showFailure(result: Refusal | null) {
    if (!result) return setOutcome({ kind: "error", title: common("notKnownTitle"), hint: common("notKnownText") });
    const hint = (await placeFieldErrors(result)) ? result.message : refusalReason(result);
    // A log-in helps in two cases: the e-mail address already belongs to a customer, or the session has ended.
    const action = result.code === "conflict" || result.code === "unauthenticated" ? toLogIn : null;
    setOutcome({ kind: "error", title: t("failedTitle"), hint, action });
  }

  /** @returns true if each problem is shown beside its field */
  async function placeFieldErrors({ fields = {} }: Refusal): Promise<boolean> {
    // Without a connection, the schema cannot load. Without the schema, the problems are shown only in the dialog.
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

  const isGiven = step === 0 && isSignedUp;
  return {
    form,
    draft,
    step,
    /** True if the current step only shows answers that are already stored. */
    isGiven,
    isLast: step === lastStep,
    outcome,
    closeOutcome,
    /** The field that must get the focus after a refusal, or null. */
    refusedField,
    forgetRefusedField: () => setRefusedField(null),
    /** Loads the step's schema early, so that the form can validate the first field as soon as the visitor leaves it. */
    prepare: () => preloadSchema(stepSchema(step), locale),
    back: () => setStep(step - 1),
    forward: isGiven
      ? (event: FormEvent) => {
          event.preventDefault();
          setStep(1);
        }
      : form.handleSubmit(goOn),
  };
}

type Steps = { isSignedUp: boolean; step: number; setStep: Dispatch<SetStateAction<number>> };

/** Stores the typed answers, so that a reload does not lose them. Makes each step an entry of the browser's history. */
function useKeptSteps(form: UseFormReturn<RegisterFields, { step: number }>, { isSignedUp, step, setStep }: Steps) {
  // The step that the wizard began with. The browser's "back" never leads to an earlier step.
  const [firstStep] = useState(step);
  const name = isSignedUp ? "registration-rest" : "registration";
  const draft = useDraft(form, { name, form: "registration" });
  useHistoryEntries(Math.max(0, step - firstStep), () => setStep((shown) => Math.max(firstStep, shown - 1)));
  const startOver = () => {
    draft.startOver();
    setStep(isSignedUp ? 1 : 0);
  };
  return { ...draft, startOver };
}
