"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { endFirstStepsAction } from "@/app/api/users/actions";
import { endOf, sendAct } from "@/components/forms/use-request";
import { Button } from "@/components/ui/button";

/** Removes the first steps from the dashboard permanently. */
export function HideFirstSteps({ words }: { words: { hide: string; failed: string } }) {
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const [hasFailed, setFailed] = useState(false);
  function hide() {
    startTransition(async () => {
      const result = await sendAct("first-steps", () => endFirstStepsAction({}));
      // If the answer was lost, refreshes the page, which then shows whether the server has hidden the card.
      if ("lost" in result) router.refresh();
      const end = endOf(result);
      setFailed(end === "not done");
      // Moves the focus, because the focused button disappears with the card.
      if (end === "done") document.getElementById("content")?.focus();
    });
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3">
      {hasFailed ? (
        <p role="alert" className="text-sm text-danger">
          {words.failed}
        </p>
      ) : null}
      <Button variant="quiet" busy={isBusy} onClick={hide} className="-mr-3">
        {words.hide}
      </Button>
    </div>
  );
}
