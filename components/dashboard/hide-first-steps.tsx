"use client";

import { useState, useTransition } from "react";
import { endFirstStepsAction } from "@/app/api/users/actions";
import { Button } from "@/components/ui/button";

/** Takes the first steps off the dashboard, for good. */
export function HideFirstSteps({ words }: { words: { hide: string; failed: string } }) {
  const [isBusy, startTransition] = useTransition();
  const [hasFailed, setFailed] = useState(false);
  function hide() {
    startTransition(async () => {
      const result = await endFirstStepsAction({}).catch(() => null);
      setFailed(!result?.ok);
      // The button is gone with the card.
      if (result?.ok) document.getElementById("content")?.focus();
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
