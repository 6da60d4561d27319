"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { type KeptForm, type KeptFormKey, pickKept } from "@/lib/kept-form";
import { keptFormMark } from "@/lib/paths";

// What every page has of it is small: the calls and the notice come when a session has ended.
const fetchCalls = () => import("@/components/kept-forms/kept-form-calls");

type Typed = Readonly<Record<string, unknown>>;
type OpenForm = { key: KeptFormKey; read: () => { values: Typed; first: Typed } };

/** The forms of this page that can come back, the one that was shown last at the end. */
const openForms = new Set<OpenForm>();

/** Asked for once, whoever on the page wants to know. */
let fetched: Promise<KeptForm | null> | undefined;

/**
 * Has the server keep what was typed into a form whose session has ended (decision 75).
 *
 * @returns what the page's address ends with after the log-in: the mark of a kept form, or nothing
 */
export async function keepTyped(key: KeptFormKey | undefined, values: Typed): Promise<string> {
  if (!key) return "";
  const isKept = await fetchCalls().then(
    ({ sendTyped }) => sendTyped(key, values),
    () => false,
  );
  return isKept ? keptFormMark : "";
}

/** The same of the form of this page that somebody has begun to fill in, if there is one. */
export async function keepOpenForm(): Promise<string> {
  for (const { key, read } of [...openForms].reverse()) {
    const { values, first } = read();
    if (JSON.stringify(pickKept(key, values)) !== JSON.stringify(pickKept(key, first)))
      return await keepTyped(key, values).catch(() => "");
  }
  return "";
}

/** What was kept before the log-in; null on a page that no log-in has led back to. */
function findKept(): Promise<KeptForm | null> {
  if (window.location.hash !== keptFormMark) return Promise.resolve(null);
  fetched ??= fetchCalls()
    .then(({ fetchTyped }) => fetchTyped())
    .catch(() => null)
    .then((kept) => {
      if (!kept) forgetKept();
      return kept;
    });
  return fetched;
}

function forgetKept(): void {
  fetched = undefined;
  const { pathname, search } = window.location;
  window.history.replaceState(null, "", pathname + search);
}

/** Opens a dialog whose form was being filled in before the log-in. */
export function useReopening(key: KeptFormKey, open: () => void): void {
  const reopen = useEffectEvent(open);
  useEffect(() => {
    let isShown = true;
    findKept().then((kept) => {
      if (isShown && kept?.key === key) reopen();
    });
    return () => {
      isShown = false;
    };
  }, [key]);
}

/**
 * Fills a form with what was typed into it before the log-in, and has it come back after the next one.
 *
 * @returns whether it was filled so
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: KeptFormKey | undefined,
): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!key) return;
    const openForm = { key, read: () => ({ values: form.getValues(), first: form.formState.defaultValues ?? {} }) };
    openForms.add(openForm);
    let isShown = true;
    findKept().then((kept) => {
      if (!isShown || kept?.key !== key) return;
      forgetKept();
      fillIn(form, kept.values);
      setBack(true);
    });
    return () => {
      isShown = false;
      openForms.delete(openForm);
    };
  }, [form, key]);
  return isBack;
}

function fillIn<Values extends FieldValues>(form: UseFormReturn<Values>, texts: Record<string, string>): void {
  const known = form.getValues();
  for (const [name, text] of Object.entries(texts)) {
    if (!(name in known)) continue;
    form.setValue(name as FieldPath<Values>, text as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true });
  }
}
