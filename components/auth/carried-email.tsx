"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { keepTypedEmail, typedEmail } from "@/components/browser/typed-email";

/**
 * Stores the typed e-mail address and fills it into the forms of other pages for visitors, so that nobody types the address
 * twice.
 */
export function CarriedEmail() {
  const { getValues, setValue } = useFormContext<{ email: string }>();
  const email = useWatch<{ email: string }, "email">({ name: "email" });
  useEffect(() => {
    const typed = typedEmail();
    if (typed && !getValues("email")) setValue("email", typed);
  }, [getValues, setValue]);
  useEffect(() => {
    if (email) keepTypedEmail(email);
  }, [email]);
  return null;
}
