"use client";

import { useEffect } from "react";
import { paths } from "@/lib/paths";

/**
 * Loads the log-in page as a new document when a session has ended. In the old document the account's data would stay readable.
 */
export function ForgetAtLogIn() {
  useEffect(
    () => () => {
      // The URL changes a moment after the page.
      setTimeout(() => {
        if (window.location.pathname === paths.login()) window.location.reload();
      });
    },
    [],
  );
  return null;
}
