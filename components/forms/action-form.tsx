"use client";

import { useLocale } from "next-intl";
import { useState } from "react";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { lateModule } from "@/components/ui/overlay/late-module";
import { type ActionFormProps, requestNameOf } from "./action-form-props";
import { FieldIdPrefix } from "./field-ids";
import { FormProblems } from "./form-problems";
import { errorDelayMs, HeldErrorsContext, useErrorHold } from "./held-errors";
import { useKeptForm } from "./kept-form";
import { useOutcome } from "./outcome-dialog";
import { RefreshingContext } from "./refreshing";
import { preloadSchema, schemaResolver } from "./schema-resolver";
import type { ShownFields } from "./shown-fields";
import { DraftLine, useDraft } from "./use-draft";
import { useFreshRecord } from "./use-fresh-record";
import { useSubmit } from "./use-submit";

const useKeptFormNotice = lateModule(() => import("@/components/kept-forms/kept-form-notice"));

/**
 * A form with one schema and one server action. The form validates values and shows problems beside their fields. A double click
 * sends the form only once. After a refusal, the form keeps every value and shows the server's errors beside their fields. A
 * summary above the form names the wrong fields. The error of a field without a control on the screen is shown above the form.
 * After the answer, the form shows the success or error dialog that the specification prescribes. If somebody else has changed
 * the record, the form fetches the current record and updates the fields that the reader has not changed.
 */
export function ActionForm<Values extends FieldValues, Data>(props: ActionFormProps<Values, Data>) {
  const { schema, defaultValues, children, className, idPrefix = "", keepAs, emptyValues, onStartOver } = props;
  const { show, dialog } = useOutcome();
  const locale = useLocale();
  const form = useForm<Values>({
    resolver: schemaResolver(schema, locale),
    defaultValues,
    mode: "onTouched",
    // A new error moves the content below it. The delay keeps this content in place during a click on one of its buttons or
    // links.
    delayError: errorDelayMs,
    shouldFocusError: true,
  });
  const { isRefreshing, fetchAgain } = useFreshRecord(form, defaultValues);
  const { held, hold } = useErrorHold(form.formState.errors);
  const [shown] = useState((): ShownFields => new Map());
  const draft = useDraft(form, { name: keepAs, form: requestNameOf(props), emptyValues });
  const isBack = useKeptForm(form, keepAs, draft.noteUse);

  const submit = useSubmit(props, { form, shown, show, fetchAgain, forgetDraft: draft.forget });

  function startOver() {
    draft.startOver();
    onStartOver?.();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        // Before the scripts have loaded, the browser itself submits the form, and a GET would put the typed values into the URL.
        method="post"
        className={className}
        onFocus={() => preloadSchema(schema, locale)}
        onPointerDown={(event) => {
          draft.noteUse();
          hold(event);
        }}
        onKeyDown={draft.noteUse}
        onSubmit={(event) => {
          // A form that is being sent or refreshed must not be submitted again.
          if (form.formState.isSubmitting || isRefreshing) event.preventDefault();
          else form.handleSubmit(submit)(event);
        }}
      >
        <HeldErrorsContext value={held}>
          <RefreshingContext value={isRefreshing}>
            <FieldIdPrefix value={idPrefix}>
              {isBack ? <LateNotice /> : null}
              {draft.isBack ? <DraftLine onStartOver={startOver} /> : null}
              <FormProblems shown={shown} hasUnshown>
                {children}
              </FormProblems>
            </FieldIdPrefix>
          </RefreshingContext>
        </HeldErrorsContext>
      </form>
      {dialog}
    </FormProvider>
  );
}

function LateNotice() {
  const notice = useKeptFormNotice();
  return notice ? <notice.KeptFormNotice /> : null;
}
