"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { logOutFormAction } from "@/app/api/auth/actions";

/** Sends its form as soon as it is shown; without JavaScript its button does. */
export function LogOutOnDisplay({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    ref.current?.requestSubmit();
  }, []);

  return (
    <form ref={ref} action={logOutFormAction}>
      {children}
    </form>
  );
}
