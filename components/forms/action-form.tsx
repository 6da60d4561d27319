"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm } from "react-hook-form";
import type { ActionResult } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import { HeldErrorsContext, useErrorHold } from "./held-errors";
import { type Outcome, OutcomeDialog } from "./outcome-dialog";
import { RefreshingContext } from "./refreshing";
import { preloadSchema, type SchemaSource, schemaResolver } from "./schema-resolver";
import { useRequestId } from "./use-request-id";

/** A little longer than a click takes. */
export const errorDelayMs = 250;

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type ActionFormProps<Values extends FieldValues, Data> = {
  /** The schema of the action, or what fetches it: checked here before sending, and once more on the server. */
  schema: SchemaSource<Values>;
  /**
   * Null: the person changed their mind on the way; nothing is said. The id is the same until the form has been sent with
   * success: a double click, or another try after a lost reply, does what is meant once (`commandAction`).
   */
  action: (values: Values, requestId: string) => Promise<ActionResult<Data> | null>;
  defaultValues: DefaultValues<Values>;
  /** What the dialog says after success; without it there is none. A function sees what was done. */
  success?: Outcome | ((data: Data) => Outcome) | undefined;
  /** After success, and after its dialog was closed. */
  onDone?: (data: Data) => void;
  /** Right after success, before the dialog. */
  onSuccess?: (data: Data) => void;
  /** What the error dialog says. A function sees the refusal; null shows none, for example when a field says it all. */
  error: (refusal: Refusal) => Outcome | null;
  children: ReactNode;
  className?: string;
};

/**
 * A form over one schema and one server action: checks beside the fields, sends once, keeps every value when it is
 * refused, puts the server's field errors beside their fields, and ends with the specification's dialog. After a
 * conflict, what somebody else has changed is fetched, and the next attempt waits for it and starts from it.
 */
export function ActionForm<Values extends FieldValues, Data>(props: ActionFormProps<Values, Data>) {
  const { schema, action, defaultValues, success, onDone, onSuccess, error, children, className } = props;
  const t = useTranslations("common");
  const router = useRouter();
  const { requestId, renew } = useRequestId();
  const [isRefreshing, startRefresh] = useTransition();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [data, setData] = useState<{ value: Data } | null>(null);
  const form = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: "onTouched",
    // An error that appears moves what is below it: not while a button or a link there is being pressed.
    delayError: errorDelayMs,
    shouldFocusError: true,
  });
  const { held, hold } = useErrorHold(form.formState.errors);

  async function submit() {
    // The values as they were typed: the action parses them itself.
    const values = form.getValues();
    let result: ActionResult<Data> | null;
    try {
      result = await action(values, requestId);
    } catch {
      const refusal: Refusal = { ok: false, code: "internal", message: t("tryAgainLater") };
      setOutcome(error(refusal) ?? { kind: "error", title: t("tryAgainLater") });
      return;
    }
    if (!result) return;
    if (!result.ok && result.code === "unauthenticated") {
      // Logged out elsewhere, or the session has ended: nothing was done, and the visitor comes back to this page.
      const { pathname, search } = window.location;
      window.location.assign(paths.login(pathname + search));
      return;
    }
    if (result.ok) {
      renew();
      onSuccess?.(result.data);
      if (success) {
        setData({ value: result.data });
        setOutcome(typeof success === "function" ? success(result.data) : success);
      } else onDone?.(result.data);
      return;
    }
    // One with a field is about what was typed.
    if (result.code === "conflict" && !result.fields) startRefresh(() => router.refresh());
    const placed = placeFieldErrors(result);
    if (!placed) setOutcome(error(result));
  }

  /** Puts the refusal's problems beside the fields that this form has. True when nothing is left to say. */
  function placeFieldErrors(refusal: Refusal): boolean {
    const known = Object.entries(refusal.fields ?? {}).filter(([name]) => name in form.getValues());
    known.forEach(([name, messages], index) => {
      form.setError(
        name as FieldPath<Values>,
        { type: "server", message: messages.join(" ") },
        { shouldFocus: index === 0 },
      );
    });
    return known.length > 0 && refusal.code === "validation_failed";
  }

  function close() {
    setOutcome(null);
    if (data) onDone?.(data.value);
    setData(null);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        // Should the page's script not have arrived yet, nothing that was typed may end up in the address.
        method="post"
        className={className}
        onFocus={() => preloadSchema(schema)}
        onPointerDown={hold}
        onSubmit={(event) => {
          // A busy form is not sent twice.
          if (form.formState.isSubmitting || isRefreshing) event.preventDefault();
          else form.handleSubmit(submit)(event);
        }}
      >
        <HeldErrorsContext value={held}>
          <RefreshingContext value={isRefreshing}>{children}</RefreshingContext>
        </HeldErrorsContext>
      </form>
      <OutcomeDialog outcome={outcome} onClose={close} />
    </FormProvider>
  );
}
