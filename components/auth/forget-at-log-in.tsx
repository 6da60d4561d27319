"use client";

import { useEffect } from "react";
import { forgetTypedEmail } from "@/components/browser/typed-email";
import { paths } from "@/lib/paths";

/**
 * Forgets the e-mail address that was typed before the log-in. Loads the log-in page as a new document when a session has
 * ended, because the account's data would stay readable in the old document.
 */
export function ForgetAtLogIn() {
  useEffect(forgetTypedEmail, []);
  useEffect(
    () => () => {
      // Waits, because Next first replaces the page and changes the URL a moment later.
      setTimeout(() => {
        if (window.location.pathname === paths.login()) window.location.reload();
      });
    },
    [],
  );
  return null;
}
