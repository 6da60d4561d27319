"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { logOutAction, logOutFormAction } from "@/app/api/auth/actions";

/**
 * If `isWanted` is true, submits the log-out form as soon as the form is shown. Without scripts, the reader must press the form's
 * button.
 */
export function LogOutOnDisplay({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  const ref = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (!isWanted || isSent.current) return;
    isSent.current = true;
    ref.current?.requestSubmit();
  }, [isWanted]);

  return (
    <form ref={ref} action={logOutFormAction} onSubmit={logOutWhole}>
      {children}
    </form>
  );
}

/** Loads the log-in page as a new document, because the account's data would stay readable in the old document. */
async function logOutWhole(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const callbackUrl = form.get("callbackUrl");
  const answered = logOutAction({
    ...(typeof callbackUrl === "string" ? { callbackUrl } : {}),
    ...(form.get("reason") === "idle" ? { reason: "idle" } : {}),
  });
  // If there is no connection, the form stays on the screen, so that the reader can press the button again.
  const result = await answered.catch(() => undefined);
  if (result?.ok) window.location.replace(result.data.continueTo);
}
