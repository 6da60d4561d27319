"use client";

import { keepFormAction, takeKeptFormAction } from "@/app/api/kept-forms/actions";
import { type KeptForm, type KeptFormKey, pickKept } from "@/lib/kept-form";

/**
 * If the server does not answer within this time, in milliseconds, the log-in continues without the kept form. A longer wait
 * would delay the log-in.
 */
const answerMaxMs = 3_000;

/**
 * Sends the typed values to the server. Secrets and other values that must not be stored are left out (`pickKept`).
 *
 * @returns true when the server keeps the form
 */
export async function sendTyped(key: KeptFormKey, values: Readonly<Record<string, unknown>>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), answerMaxMs));
  const answered = keepFormAction({ key, values: pickKept(key, values) });
  return await Promise.race([answered.then((result) => result.ok && result.data.isKept), late]);
}

/** Fetches the form that was kept before the log-in. Null when no form is kept for this person in this browser. */
export async function fetchTyped(): Promise<KeptForm | null> {
  const result = await takeKeptFormAction({});
  return result.ok ? result.data : null;
}
