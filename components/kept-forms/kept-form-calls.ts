"use client";

import { keepFormAction, takeKeptFormAction } from "@/app/api/kept-forms/actions";
import { type KeptForm, type KeptFormKey, pickKept } from "@/lib/kept-form";

/** Without an answer by then the log-in goes ahead: better an empty form than a page that stands still. */
const answerMaxMs = 3_000;

/** Sends what was typed to the server; what is not to be kept does not leave the page. @returns whether it is kept */
export async function sendTyped(key: KeptFormKey, values: Readonly<Record<string, unknown>>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), answerMaxMs));
  const answered = keepFormAction({ key, values: pickKept(key, values) });
  return await Promise.race([answered.then((result) => result.ok && result.data.isKept), late]);
}

/** What was typed before the log-in; null when there is nothing for this person in this browser. */
export async function fetchTyped(): Promise<KeptForm | null> {
  const result = await takeKeptFormAction({});
  return result.ok ? result.data : null;
}
