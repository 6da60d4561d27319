"use client";

import { useEffect } from "react";
import { paths } from "@/lib/paths";

/**
 * Loads the log-in page as a new document when a session has ended, because the account's data would stay readable in the old
 * document.
 */
export function ForgetAtLogIn() {
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
