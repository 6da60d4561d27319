"use client";

import { createContext } from "react";

/** Whether a component replaces a page inside the shell, where the page's `main` already surrounds it. */
export const IsInShell = createContext(false);
