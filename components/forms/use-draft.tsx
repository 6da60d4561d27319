"use client";

import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import {
  type DraftFields,
  draftKey,
  forgetDraft,
  keepDraft,
  readDraft,
  watchForgotten,
} from "@/components/browser/drafts";
import { CancelContext } from "@/components/ui/overlay/cancelled";
import { lateModule } from "@/components/ui/overlay/late-module";
import { isSecretField } from "@/lib/secret-fields";

const useNotice = lateModule(() => import("@/components/kept-forms/draft-notice"));

type DraftOptions = {
  /** A name that no other form of the page has. If undefined, the form stores no draft. */
  name: string | undefined;
  /** The name of the form in the requests that the form sends. */
  form: string;
  /** The values of an empty form. The default is the form's initial values. */
  emptyValues?: Readonly<Record<string, unknown>> | undefined;
};

type DraftState = {
  /** True while the form contains values of a stored draft. */
  isBack: boolean;
  /** Empties the form and forgets its draft. */
  startOver: () => void;
  /** Deletes the draft. Call this function after the form was sent. */
  forget: () => void;
  /**
   * Call this function when the reader uses the form. Before the first call, changed values are not stored as a draft, because
   * the page itself has filled in these values.
   */
  noteUse: () => void;
};

/**
 * Stores the typed values of a form in the tab, and fills the form with these values after a reload (docs/decisions/forms.md).
 * Only changed fields are stored, so that the other fields show the server's current values. Secrets are never stored. The draft
 * is deleted when the form was sent or cancelled.
 */
export function useDraft<Values extends FieldValues, Context>(
  form: UseFormReturn<Values, Context>,
  { name, form: requestName, emptyValues }: DraftOptions,
): DraftState {
  const [isBack, setBack] = useState(false);
  const isUsed = useRef(false);
  const key = useRef<string | undefined>(undefined);
  const cancelled = use(CancelContext);

  const forget = () => {
    isUsed.current = false;
    setBack(false);
    if (key.current) forgetDraft(key.current);
  };
  const startOver = () => {
    forget();
    form.reset();
  };
  const changedFields = useEffectEvent((values: Values) =>
    draftOf(values, emptyValues ?? form.formState.defaultValues),
  );
  const onForget = useEffectEvent(startOver);
  const onCancel = useEffectEvent(forget);

  useEffect(() => {
    if (!name) return;
    const place = draftKey(name);
    const formName = `${window.location.pathname} ${requestName}`;
    key.current = place;
    const keep = (values: Values) => keepDraft(place, { form: formName, fields: changedFields(values) });
    // If the reader typed text before the scripts had loaded, the form counts as used.
    const early = draftOf(form.getValues(), form.formState.defaultValues);
    isUsed.current = Object.keys(early).length > 0;
    if (fillIn(form, readDraft(place) ?? {})) {
      isUsed.current = true;
      setBack(true);
    }
    if (isUsed.current) keep(form.getValues());
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        isUsed.current ||= type === "change";
        if (isUsed.current) keep(values);
      },
    });
    const stopWatching = watchForgotten(formName, () => onForget());
    cancelled?.current.add(() => onCancel());
    return () => {
      stop();
      stopWatching();
    };
  }, [form, name, requestName, cancelled]);

  const noteUse = () => {
    isUsed.current = true;
  };
  return { isBack, startOver, forget, noteUse };
}

/** Returns the fields of a form that differ from their initial values, without secrets. */
export function draftOf(values: object, first: object = {}): DraftFields {
  const before = first as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in before && !isSecretField(name) && isKept(value) && !isSame(value, before[name]),
    ),
  );
}

const isKept = (value: unknown) => typeof value === "string" || typeof value === "boolean" || Array.isArray(value);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fills a form with a draft, except the fields into which the reader has typed since the page was loaded.
 *
 * @returns true when a field was filled
 */
function fillIn<Values extends FieldValues, Context>(
  form: UseFormReturn<Values, Context>,
  draft: DraftFields,
): boolean {
  const first = form.formState.defaultValues as Readonly<Record<string, unknown>> | undefined;
  const typed: Readonly<Record<string, unknown>> = form.getValues();
  const missing = Object.entries(draft).filter(
    ([name, value]) =>
      first && name in first && !isSecretField(name) && isSame(typed[name], first[name]) && !isSame(value, first[name]),
  );
  for (const [name, value] of missing) {
    const known = value as FieldPathValue<Values, FieldPath<Values>>;
    form.setValue(name as FieldPath<Values>, known, { shouldDirty: true });
  }
  return missing.length > 0;
}

/** The notice above a form that contains values of a stored draft. */
export function DraftLine({ onStartOver }: { onStartOver: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const notice = useNotice();
  return (
    // The space is reserved before the notice loads, because a late notice would move the form during a click.
    <div ref={place} className="col-span-full -my-2 min-h-11">
      {notice ? <notice.DraftNotice onStartOver={() => startAtFirstField(place, onStartOver)} /> : null}
    </div>
  );
}

/** Empties the form and moves the focus to its first field, because the pressed button disappears. */
function startAtFirstField(place: RefObject<HTMLElement | null>, startOver: () => void): void {
  const around = place.current?.closest("form") ?? place.current?.parentElement;
  startOver();
  const fields = around?.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea, button");
  requestAnimationFrame(() => [...(fields ?? [])].find((field) => field.isConnected)?.focus());
}
