"use client";

import { useEffect } from "react";
import { paths } from "@/lib/paths";

/**
 * Loads the log-in page whole where it takes the place of the account's pages, as it does once a session has ended: in the same
 * document all that the browser was sent of the account would stay readable.
 */
export function ForgetAtLogIn() {
  useEffect(
    () => () => {
      // The address changes a moment after the page.
      setTimeout(() => {
        if (window.location.pathname === paths.login()) window.location.reload();
      });
    },
    [],
  );
  return null;
}
