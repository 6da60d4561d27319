"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState, useTransition } from "react";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import type { Outcome } from "./outcome-dialog";
import { useRequestId } from "./use-request-id";

type ConfirmedActionOptions<Asked, Data> = {
  /**
   * Performs the confirmed action with the values that the customer saw. The request id stays the same until an answer has
   * come (`commandAction`).
   */
  action: (asked: Asked, requestId: string) => Promise<ActionResult<Data>>;
  /** The outcome to show after success. */
  done: (asked: Asked, data: Data) => Omit<Outcome, "kind">;
  /** The title of a refusal; its text is the bank's reason. */
  failedTitle: string;
};

type ConfirmedAction<Asked> = {
  /** The subject of the question, with the values that the customer sees; null while no question is open. */
  asked: Asked | null;
  ask: (about: Asked) => void;
  dismiss: () => void;
  confirm: () => void;
  isBusy: boolean;
  /** The outcome for an `OutcomeDialog`. */
  ending: { outcome: Outcome | null; onClose: () => void };
  /** The ref of the element that gets the focus at the end, since the button that opened the question may be gone. */
  place: RefObject<HTMLDivElement | null>;
};

/**
 * An action that needs confirmation: a question shows its consequences, and a dialog its outcome. After a refusal the page
 * is refreshed, so that the next question shows current values.
 */
export function useConfirmedAction<Asked, Data>(options: ConfirmedActionOptions<Asked, Data>): ConfirmedAction<Asked> {
  const { action, done, failedTitle } = options;
  const t = useTranslations("common");
  const router = useRouter();
  const { requestId, renew } = useRequestId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, startTransition] = useTransition();
  const place = useRef<HTMLDivElement>(null);

  function confirm() {
    if (asked === null) return;
    startTransition(async () => {
      const result = await action(asked, requestId).catch(() => null);
      // Without an answer, the server may have acted: the same request id makes a repeat harmless.
      if (result) renew();
      setAsked(null);
      if (result?.ok) {
        setOutcome({ kind: "success", ...done(asked, result.data) });
        return;
      }
      if (result?.code === "proposed") {
        setOutcome({ kind: "success", title: t("proposedTitle"), hint: result.message });
        router.refresh();
        return;
      }
      setOutcome({ kind: "error", title: failedTitle, hint: result ? refusalReason(result) : t("tryAgainLater") });
      router.refresh();
    });
  }

  function onClose() {
    setOutcome(null);
    place.current?.focus();
  }

  return { asked, ask: setAsked, dismiss: () => setAsked(null), confirm, isBusy, ending: { outcome, onClose }, place };
}
