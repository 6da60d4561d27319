"use client";

import { useEffect, useState } from "react";
import { findOutcome } from "@/components/browser/find-outcome";
import { forgetSent, type SentRequest } from "@/components/browser/sent-requests";
import { type Outcome, OutcomeDialog, useOutcomeShown } from "@/components/forms/outcome-dialog";

const lookAgainMs = 50;

/** Reports the outcome of a request if the page was closed before the answer came. Reports only done and refused requests. */
export function UnreadOutcome({ sent }: { sent: SentRequest }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let isShown = true;
    findOutcome(sent).then(({ state, title, text }) => {
      if (!isShown || (state !== "done" && state !== "refused")) return;
      setOutcome({ kind: state === "done" ? "success" : "error", title, hint: text });
    });
    return () => {
      isShown = false;
    };
  }, [sent]);
  useOutcomeShown(outcome, () => forgetSent(sent.id));
  const timesCovered = useTimesCovered(outcome !== null);
  return <OutcomeDialog key={timesCovered} outcome={outcome} onClose={() => setOutcome(null)} />;
}

/**
 * Counts how often another dialog has covered the outcome. A page may open a record's panel after the outcome, and nobody can read
 * or close a covered dialog. The count is the key of the outcome's dialog, because a new dialog opens on top of all others.
 */
function useTimesCovered(isOpen: boolean): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.querySelector("[data-outcome]")?.closest("[inert]")) setTimes((before) => before + 1);
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  return times;
}
