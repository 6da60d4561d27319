import type { useTranslations } from "next-intl";
import type { Outcome } from "./outcome-dialog";
import type { Lost } from "./use-request";

type Words = ReturnType<typeof useTranslations<"common">>;

/**
 * Returns the texts for a request without an answer. The texts claim no more than the bank knows.
 *
 * @param refused receives the reason, and returns the outcome for a request that was certainly not done
 */
export function lostOutcome(t: Words, { lost, isOther }: Lost, refused: (reason: string) => Outcome): Outcome {
  const { state, title, text } = lost;
  if (state === "none") return refused(t("notReceived"));
  if (state === "unknown") return { kind: "error", title: t("notKnownTitle"), hint: t("notKnownText") };
  const hint = isOther ? `${text} ${t("notSentNow")}` : text;
  return { kind: state === "done" ? "success" : "error", title, hint };
}
