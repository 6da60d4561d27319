"use client";

import { createContext } from "react";

/** Whether something stands in the shell, in a page's place: the page's `main` is around it then. */
export const IsInShell = createContext(false);
