"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { logOutAction, logOutFormAction } from "@/app/api/auth/actions";

/** Sends its form as soon as it is shown, if that is wanted; without JavaScript its button does. */
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

/** Goes to the log-in by a whole load: in the same document all that the browser was sent of the account would stay readable. */
async function logOutWhole(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const callbackUrl = new FormData(event.currentTarget).get("callbackUrl");
  const answered = logOutAction(typeof callbackUrl === "string" ? { callbackUrl } : {});
  // Offline: the question stays, and its button tries again.
  const result = await answered.catch(() => undefined);
  if (result?.ok) window.location.replace(result.data.continueTo);
}
