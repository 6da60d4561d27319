"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { lostOutcome } from "./lost-outcome";
import type { Outcome } from "./outcome-dialog";
import { endOf, sendAct } from "./use-request";

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/** The outcome of an act. */
export type ActEnd<Data> = {
  isDone: boolean;
  /** The server's answer. Null if the answer was lost, even if the act was done (`isDone`). */
  data: Data | null;
  /** The text for the reader when the act was not done, or when the outcome is unknown. */
  failure: Outcome | null;
  refusal: Refusal | null;
};

/**
 * Sends acts that belong to no form, such as moves, switches and undos. If the answer is lost, asks the bank for the outcome
 * (docs/decisions/repeated-requests.md). After a lost answer, also refreshes the page, so that the page shows the current state.
 *
 * @param name a name that no other act of the page has
 * @param failedTitle the title of a refusal
 */
export function useAct(name: string, failedTitle: string) {
  const t = useTranslations("common");
  const router = useRouter();
  return async <Data>(act: (requestId: string) => Promise<ActionResult<Data>>): Promise<ActEnd<Data>> => {
    const failed = (hint: string): Outcome => ({ kind: "error", title: failedTitle, hint });
    const result = await sendAct<ActionResult<Data>>(name, act);
    if ("lost" in result) {
      router.refresh();
      const isDone = endOf(result) === "done";
      return { isDone, data: null, failure: isDone ? null : lostOutcome(t, result, failed), refusal: null };
    }
    if (result.ok) return { isDone: true, data: result.data, failure: null, refusal: null };
    return { isDone: false, data: null, failure: failed(refusalReason(result)), refusal: result };
  };
}
