"use client";

import { createContext } from "react";

/**
 * True inside the shell. A component inside the shell must not render another `main` element, because the shell already contains
 * one.
 */
export const IsInShell = createContext(false);
