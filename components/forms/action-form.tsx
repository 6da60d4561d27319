"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { ActionResult } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import { paths } from "@/lib/paths";
import { FieldIdPrefix } from "./field-ids";
import { HeldErrorsContext, useErrorHold } from "./held-errors";
import { keepTyped, useKeptForm } from "./kept-form";
import type { Outcome } from "./outcome-dialog";
import { useOutcome } from "./outcome-holder";
import { RefreshingContext } from "./refreshing";
import { preloadSchema, type SchemaSource, schemaResolver } from "./schema-resolver";
import { useFreshRecord } from "./use-fresh-record";
import { useRequestId } from "./use-request-id";

const useKeptFormNotice = lateModule(() => import("@/components/kept-forms/kept-form-notice"));

/** A little longer than a click takes. */
export const errorDelayMs = 250;

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type ActionFormProps<Values extends FieldValues, Data> = {
  /** The schema of the action, or what fetches it: checked here before sending, and once more on the server. */
  schema: SchemaSource<Values>;
  /**
   * Returns null when the person cancelled; the form then shows nothing. The request id stays the same until the form
   * succeeds, so that a double click, or a retry after a lost reply, acts once (`commandAction`).
   */
  action: (values: Values, requestId: string) => Promise<ActionResult<Data> | null>;
  defaultValues: DefaultValues<Values>;
  /** The text of the success dialog; without it there is no dialog. A function gets the result. */
  success?: Outcome | ((data: Data) => Outcome) | undefined;
  /** Called after success, when its dialog is closed. */
  onDone?: (data: Data) => void;
  /** Called when a second person is to confirm it, once that was read. */
  onProposed?: () => void;
  /** Called right after success, before the dialog. */
  onSuccess?: (data: Data) => void;
  /**
   * The text of the error dialog. A function gets the refusal; null shows no dialog, for example when an error beside a
   * field is enough.
   */
  error: (refusal: Refusal) => Outcome | null;
  children: ReactNode;
  className?: string;
  /** Sets this form's fields apart from those of the same name in the page's other forms, such as `remove-`. */
  idPrefix?: string;
  /** What it is kept as when the session ends while somebody fills it in; without it, what was typed is lost then. */
  keepAs?: KeptFormKey | undefined;
};

/**
 * A form with one schema and one server action. It checks values beside their fields, sends once, keeps every value when it
 * is refused, shows the server's field errors beside their fields, and ends with the specification's dialog. After a
 * conflict it fetches the current record, and the next attempt starts from that: what was not typed here is what it is now.
 */
export function ActionForm<Values extends FieldValues, Data>(props: ActionFormProps<Values, Data>) {
  const {
    schema,
    action,
    defaultValues,
    success,
    onDone,
    onProposed,
    onSuccess,
    error,
    children,
    className,
    idPrefix = "",
    keepAs,
  } = props;
  const t = useTranslations("common");
  const { requestId, renew } = useRequestId();
  const { show, dialog } = useOutcome();
  const form = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues,
    mode: "onTouched",
    // An error that appears moves the content below it, so it must not appear while a button or link there is being pressed.
    delayError: errorDelayMs,
    shouldFocusError: true,
  });
  const { isRefreshing, fetchAgain } = useFreshRecord(form, defaultValues);
  const { held, hold } = useErrorHold(form.formState.errors);
  const isBack = useKeptForm(form, keepAs);

  async function submit() {
    // The values as they were typed: the action parses them itself.
    const values = form.getValues();
    let result: ActionResult<Data> | null;
    try {
      result = await action(values, requestId);
    } catch {
      const refusal: Refusal = { ok: false, code: "internal", message: t("tryAgainLater") };
      show(error(refusal) ?? { kind: "error", title: t("tryAgainLater") });
      return;
    }
    if (!result) return;
    if (!result.ok && result.code === "unauthenticated") {
      await goToLogIn(keepAs, values);
      return;
    }
    if (result.ok) {
      renew();
      const { data } = result;
      onSuccess?.(data);
      if (success) show(typeof success === "function" ? success(data) : success, () => onDone?.(data));
      else onDone?.(data);
      return;
    }
    if (result.code === "proposed") {
      renew();
      show({ kind: "success", title: t("proposedTitle"), hint: result.message }, onProposed);
      return;
    }
    const outcome = placeFieldErrors(form, result) ? null : error(result);
    if (outcome) show(outcome);
    // Once the form counts as sent: before that, react-hook-form checks the field that the dialog takes the focus from, and
    // removes the words that were just placed beside it.
    if (result.code === "conflict") setTimeout(fetchAgain);
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        // Before the page's script has loaded, the browser would send the form itself: typed values must not end up in the
        // address.
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
          <RefreshingContext value={isRefreshing}>
            {isBack ? <LateNotice /> : null}
            <FieldIdPrefix value={idPrefix}>{children}</FieldIdPrefix>
          </RefreshingContext>
        </HeldErrorsContext>
      </form>
      {dialog}
    </FormProvider>
  );
}

/** The session has ended, here or in another tab: nothing was done. The visitor logs in and comes back to this page. */
async function goToLogIn(keepAs: KeptFormKey | undefined, values: FieldValues): Promise<void> {
  const mark = await keepTyped(keepAs, values);
  const { pathname, search } = window.location;
  window.location.assign(paths.login(pathname + search + mark));
}

function LateNotice() {
  const notice = useKeptFormNotice();
  return notice ? <notice.KeptFormNotice /> : null;
}

/** Shows the refusal's problems beside the fields of this form. Returns true when no problem is left for the dialog. */
function placeFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, refusal: Refusal): boolean {
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
