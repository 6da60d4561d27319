"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";

const storageKey = "holdfast-typed-email";

/**
 * Carries the typed e-mail address from one page for visitors to the next, so that nobody types it twice. The address stays in this
 * tab and never becomes part of a URL. It is forgotten at log-in (`forgetCarriedEmail`).
 */
export function CarriedEmail() {
  const { getValues, setValue } = useFormContext<{ email: string }>();
  const email = useWatch<{ email: string }, "email">({ name: "email" });
  useEffect(() => {
    const carried = sessionStorage.getItem(storageKey);
    if (carried && !getValues("email")) setValue("email", carried);
  }, [getValues, setValue]);
  useEffect(() => {
    if (email) sessionStorage.setItem(storageKey, email);
  }, [email]);
  return null;
}

export function forgetCarriedEmail(): void {
  sessionStorage.removeItem(storageKey);
}
