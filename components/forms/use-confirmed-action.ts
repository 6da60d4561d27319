"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState, useTransition } from "react";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { lostOutcome } from "./lost-outcome";
import { type Outcome, useOutcomeShown } from "./outcome-dialog";
import { useLateOutcome } from "./use-late-outcome";
import { type Lost, useRequest } from "./use-request";

type ConfirmedActionOptions<Asked, Data> = {
  /** A name that no other confirmed action of the page has. */
  name: string;
  /**
   * Performs the confirmed action with the values that the customer saw. All attempts have the same request id until the customer
   * has read the outcome (`commandAction`).
   */
  action: (asked: Asked, requestId: string) => Promise<ActionResult<Data>>;
  /** The outcome to show after success. */
  done: (asked: Asked, data: Data) => Omit<Outcome, "kind">;
  /** The title of the dialog after a refusal. The text of this dialog is the server's reason. */
  failedTitle: string;
};

type ConfirmedAction<Asked> = {
  /** The values that the open confirmation dialog shows. Null while no dialog is open. */
  asked: Asked | null;
  ask: (about: Asked) => void;
  dismiss: () => void;
  confirm: () => void;
  isBusy: boolean;
  /** The outcome for an `OutcomeDialog`. */
  ending: { outcome: Outcome | null; onClose: () => void };
  /**
   * The ref of the element that gets the focus after the outcome was closed, because the button that opened the dialog may have
   * disappeared.
   */
  place: RefObject<HTMLDivElement | null>;
};

/**
 * An action that needs confirmation. The first dialog shows the consequences of the action, and the second dialog shows the
 * outcome. After a refusal or a missing answer, the page is refreshed, so that a further attempt shows current values.
 */
export function useConfirmedAction<Asked, Data>(options: ConfirmedActionOptions<Asked, Data>): ConfirmedAction<Asked> {
  const { name, action, done, failedTitle } = options;
  const t = useTranslations("common");
  const router = useRouter();
  const late = useLateOutcome();
  const { send, settle, noteKnown } = useRequest(name);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, startTransition] = useTransition();
  const place = useRef<HTMLDivElement>(null);
  useOutcomeShown(outcome, settle);

  function outcomeOf(about: Asked, result: ActionResult<Data> | Lost): Outcome {
    if ("lost" in result) return lostOutcome(t, result, (hint) => ({ kind: "error", title: failedTitle, hint }));
    if (result.ok) return { kind: "success", ...done(about, result.data) };
    if (result.code === "proposed") return { kind: "success", title: t("proposedTitle"), hint: result.message };
    const title = result.code === "other_reader" ? t("otherReaderTitle") : failedTitle;
    return { kind: "error", title, hint: refusalReason(result) };
  }

  function confirm() {
    if (asked === null) return;
    startTransition(async () => {
      const result = await send<ActionResult<Data>>((requestId) => action(asked, requestId));
      setAsked(null);
      setOutcome(outcomeOf(asked, result));
      if ("lost" in result)
        late.ask(result, (known) => {
          noteKnown(known);
          setOutcome(outcomeOf(asked, known));
          router.refresh();
        });
      if ("lost" in result || !result.ok) router.refresh();
    });
  }

  function onClose() {
    late.stop();
    settle();
    setOutcome(null);
    place.current?.focus();
  }

  return { asked, ask: setAsked, dismiss: () => setAsked(null), confirm, isBusy, ending: { outcome, onClose }, place };
}
