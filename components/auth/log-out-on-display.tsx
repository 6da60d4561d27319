"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { logOutFormAction } from "@/app/api/auth/actions";

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
    <form ref={ref} action={logOutFormAction}>
      {children}
    </form>
  );
}
