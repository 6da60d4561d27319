"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { letLeave } from "@/components/browser/leaving";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import { paths } from "@/lib/paths";
import { type ActionFormProps, type Refusal, requestNameOf } from "./action-form-props";
import { keepTyped } from "./kept-form";
import { lostOutcome } from "./lost-outcome";
import type { Outcome, ShowOutcome } from "./outcome-dialog";
import type { ShownFields } from "./shown-fields";
import { useLateOutcome } from "./use-late-outcome";
import { type Lost, useRequest } from "./use-request";

type Submitting<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  shown: ShownFields;
  show: ShowOutcome;
  /** Fetches the record again after somebody else has changed the record. */
  fetchAgain: () => void;
  /**
   * Deletes the draft that the tab has stored. Called when the act was done, or when the act waits for a second member of staff.
   */
  forgetDraft: () => void;
};

/**
 * Sends a form's values to its action, and shows the outcome.
 *
 * @returns the handler for the form's `handleSubmit`
 */
export function useSubmit<Values extends FieldValues, Data>(
  props: ActionFormProps<Values, Data>,
  { form, shown, show, fetchAgain, forgetDraft }: Submitting<Values>,
): () => Promise<void> {
  const { action, success, onDone, onLostDone, onProposed, onSuccess, onEnd, error, keepAs } = props;
  const t = useTranslations("common");
  const router = useRouter();
  const late = useLateOutcome();
  const { send, settle, noteKnown } = useRequest(requestNameOf(props));
  /**
   * Returns the outcome to show for an act that was not done. If the form's texts do not contain the reason, the function adds
   * the reason.
   */
  function refused(message: string): Outcome {
    const outcome = error({ ok: false, code: "internal", message }) ?? { kind: "error", title: message };
    const said = `${outcome.title} ${outcome.hint ?? ""}`;
    if (message !== t("notReceived") || said.includes(message)) return outcome;
    return { ...outcome, hint: `${t("nothingCame")} ${outcome.hint ?? ""}`.trim() };
  }

  function succeed(data: Data): void {
    forgetDraft();
    onSuccess?.(data);
    if (success) {
      show(typeof success === "function" ? success(data) : success, () => onDone?.(data), settle);
      return;
    }
    onDone?.(data);
    settle();
  }

  function sayLost(lost: Lost): void {
    const outcome = lostOutcome(t, lost, refused);
    if (lost.lost.state !== "done") {
      show(outcome, late.stop, settle);
      late.ask(lost, (known) => {
        noteKnown(known);
        sayLost(known);
      });
      return;
    }
    if (lost.isOther) {
      // The stored outcome belongs to an earlier request. The form keeps the typed values, because they were not processed.
      show(outcome, router.refresh, settle);
      return;
    }
    forgetDraft();
    const goOn = () => {
      form.reset();
      router.refresh();
      onProposed?.();
      onLostDone?.();
    };
    show(outcome, goOn, settle);
  }

  async function refuse(refusal: Refusal, values: Values): Promise<void> {
    if (refusal.code === "unauthenticated") return await goToLogIn(keepAs, values);
    if (refusal.code === "other_reader") {
      const title = t("otherReaderTitle");
      return show({ kind: "error", title, hint: refusal.message }, () => {
        letLeave();
        window.location.reload();
      });
    }
    if (refusal.code === "proposed") {
      forgetDraft();
      return show({ kind: "success", title: t("proposedTitle"), hint: refusal.message }, onProposed, settle);
    }
    const outcome = placeFieldErrors(form, refusal, shown) ? null : error(refusal);
    if (outcome) show(withReason(outcome, refusal));
    // The timer waits until the form counts as submitted. Before that moment, react-hook-form would validate the field that loses
    // the focus to the dialog, and would remove the server's error from this field.
    if (refusal.code === "conflict") setTimeout(fetchAgain);
  }

  return async () => {
    // Sends the typed values and not the values parsed by the schema, because the action parses its input again.
    const values = form.getValues();
    const result = await send<ActionResult<Data> | null>((requestId) => action(values, requestId));
    if (result && "lost" in result) sayLost(result);
    else if (result?.ok) succeed(result.data);
    else if (result) await refuse(result, values);
    onEnd?.();
  };
}

/** Opens the log-in page after the session has ended. The log-in then leads back to this page. */
async function goToLogIn(keepAs: KeptFormKey | undefined, values: FieldValues): Promise<void> {
  const mark = await keepTyped(keepAs, values);
  const { pathname, search } = window.location;
  letLeave();
  window.location.assign(paths.login(pathname + search + mark));
}

/**
 * Adds the problems of a refusal to the form. The form shows each problem beside its field. A problem of a field without a
 * control is shown above all fields.
 *
 * @returns true when the form shows every problem, so that no dialog is needed
 */
function placeFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusal: Refusal,
  shown: ShownFields,
): boolean {
  const problems: [string, string[]][] = Object.entries(refusal.fields ?? {});
  const firstShown = problems.find(([name]) => shown.has(name))?.[0];
  for (const [name, messages] of problems) {
    const error = { type: "server", message: messages.join(" ") };
    form.setError(name as FieldPath<Values>, error, { shouldFocus: name === firstShown });
  }
  return firstShown !== undefined && refusal.code === "validation_failed";
}

/** Adds the problems of the wrong fields to the text of the dialog, unless the text already contains these problems. */
function withReason(outcome: Outcome, refusal: Refusal): Outcome {
  if (!refusal.fields || refusal.code !== "validation_failed") return outcome;
  const reason = refusalReason(refusal);
  const { hint = "" } = outcome;
  if (hint.includes(reason)) return outcome;
  return { ...outcome, hint: hint === refusal.message ? reason : `${hint} ${reason}`.trim() };
}
