"use client";

import { useEffect, useState } from "react";
import { forgetDraftsOf } from "@/components/browser/drafts";
import { askUntilKnown } from "@/components/browser/find-outcome";
import { forgetSent, type SentRequest } from "@/components/browser/sent-requests";
import { type Outcome, OutcomeDialog, useOutcomeShown, useTimesCovered } from "@/components/forms/outcome-dialog";

/**
 * Reports the outcome of a request whose page was closed before the answer arrived. Shows nothing if the request has never
 * arrived.
 */
export function UnreadOutcome({ sent }: { sent: SentRequest }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    return askUntilKnown(sent, ({ state, title, text }) => {
      if (state !== "done" && state !== "refused") return;
      // Removes the form's draft, because its values were processed.
      if (state === "done") forgetDraftsOf(sent.form);
      setOutcome({ kind: state === "done" ? "success" : "error", title, hint: text });
    });
  }, [sent]);
  useOutcomeShown(outcome, () => forgetSent(sent.id));
  const timesCovered = useTimesCovered(outcome);
  return <OutcomeDialog key={timesCovered} outcome={outcome} onClose={() => setOutcome(null)} />;
}
