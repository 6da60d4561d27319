"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { type KeptForm, type KeptFormKey, pickKept } from "@/lib/kept-form";
import { keptFormMark } from "@/lib/paths";

// This module is small, because every page loads it. The code that calls the server loads only when a session has ended.
const fetchCalls = () => import("@/components/kept-forms/kept-form-calls");

type Typed = Readonly<Record<string, unknown>>;
type OpenForm = { key: KeptFormKey; read: () => { values: Typed; first: Typed } };

/** The forms of this page that can be restored, newest last. */
const openForms = new Set<OpenForm>();

/**
 * The promise of the form that the server has kept. All forms of the page share this promise, so the kept form is fetched only
 * once.
 */
let fetched: Promise<KeptForm | null> | undefined;

/**
 * Asks the server to keep the values that were typed into a form before the session ended (docs/decisions/forms.md).
 *
 * @returns if the server has kept the values, the fragment to add to the page's URL. Otherwise an empty text.
 */
export async function keepTyped(key: KeptFormKey | undefined, values: Typed): Promise<string> {
  if (!key) return "";
  const isKept = await fetchCalls().then(
    ({ sendTyped }) => sendTyped(key, values),
    () => false,
  );
  return isKept ? keptFormMark : "";
}

/** The mark of the form that the server has kept for this page. */
let lastMark = "";

/**
 * The fragment for the page's URL if the server has kept a form of this page, otherwise an empty text. Another tab may have ended
 * the session since then.
 */
export const keptMark = () => lastMark;

/** Asks the server to keep the typed values of the newest form on this page that the reader has changed. */
export async function keepOpenForm(): Promise<string> {
  for (const { key, read } of [...openForms].reverse()) {
    const { values, first } = read();
    if (JSON.stringify(pickKept(key, values)) === JSON.stringify(pickKept(key, first))) continue;
    // After another tab has ended the session, the server keeps nothing more. The form that it kept before is still there.
    lastMark = (await keepTyped(key, values).catch(() => "")) || lastMark;
    return lastMark;
  }
  return "";
}

/** Returns the form that was kept before the log-in. Null when the page's URL does not contain the fragment of a kept form. */
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

/** After the log-in, reopens the dialog whose form the reader was filling in when the session ended. */
export function useReopening(key: KeptFormKey, open: () => void): void {
  useKeptKey((kept) => kept === key && open(), key);
}

/**
 * After the log-in, calls `onFound` with the key of the form that the reader was filling in when the session ended, so that the
 * page can show this form.
 *
 * @param expected if this key changes, the hook looks again
 */
export function useKeptKey(onFound: (key: string) => void, expected?: KeptFormKey): void {
  const tell = useEffectEvent(onFound);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again for another key
  useEffect(() => {
    let isShown = true;
    findKept().then((kept) => {
      if (isShown && kept) tell(kept.key);
    });
    return () => {
      isShown = false;
    };
  }, [expected]);
}

/**
 * Fills a form with the values that were typed before the log-in. Also registers the form, so that its values can be kept when
 * the session ends again.
 *
 * @param onFill called before the form is filled
 * @returns true when the form was filled with kept values
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: KeptFormKey | undefined,
  onFill: () => void,
): boolean {
  const [isBack, setBack] = useState(false);
  const noteFill = useEffectEvent(onFill);
  useEffect(() => {
    if (!key) return;
    const openForm = { key, read: () => ({ values: form.getValues(), first: form.formState.defaultValues ?? {} }) };
    openForms.add(openForm);
    let isShown = true;
    findKept().then((kept) => {
      if (!isShown || kept?.key !== key) return;
      forgetKept();
      noteFill();
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
