"use client";

import { createContext } from "react";

/** Whether a component replaces a page inside the shell. There the page's `main` already surrounds the component. */
export const IsInShell = createContext(false);
