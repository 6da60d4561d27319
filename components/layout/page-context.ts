"use client";

import { createContext } from "react";

/** Whether a component replaces a page inside the shell. If true, the shell's `main` already surrounds the component. */
export const IsInShell = createContext(false);
