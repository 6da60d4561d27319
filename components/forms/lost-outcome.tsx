import type { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import type { Outcome } from "./outcome-dialog";
import type { Lost } from "./use-request";

type Words = ReturnType<typeof useTranslations<"common">>;

/**
 * Returns the outcome to show for a request without an answer. The outcome's texts state only what is certain.
 *
 * @param refused called if the act was certainly not done. Receives the reason, and returns the outcome to show
 */
export function lostOutcome(
  t: Words,
  { lost, isOther, isOffline, sent }: Lost,
  refused: (reason: string) => Outcome,
): Outcome {
  const { state, title, text, link } = lost;
  if (isOffline) return { kind: "error", title: t("offlineTitle"), hint: t("offlineText") };
  if (state === "none") return refused(t("notReceived"));
  if (state === "unknown")
    return { kind: "error", title: t("notKnownTitle"), hint: t(sent ? "notKnownAsking" : "notKnownText") };
  const hint = isOther ? `${text} ${t("notSentNow")}` : text;
  const action = link ? (
    <ButtonLink variant="secondary" href={link.href}>
      {link.text}
    </ButtonLink>
  ) : null;
  return { kind: state === "done" ? "success" : "error", title, hint, action };
}
