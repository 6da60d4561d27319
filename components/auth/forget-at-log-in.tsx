"use client";

import { useEffect } from "react";
import { forgetTypedEmail } from "@/components/browser/typed-email";
import { paths } from "@/lib/paths";

/**
 * Removes the stored e-mail address that was typed before the log-in. When the session has ended and Next shows the log-in page,
 * loads the log-in page as a new document, because the old document still contains the account's data.
 */
export function ForgetAtLogIn() {
  useEffect(forgetTypedEmail, []);
  useEffect(
    () => () => {
      // The timer is needed because Next replaces the page first and changes the URL a moment later.
      setTimeout(() => {
        if (window.location.pathname === paths.login()) window.location.reload();
      });
    },
    [],
  );
  return null;
}
