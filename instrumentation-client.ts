import type { config } from "zod/v4/core";

declare global {
  /** Where zod keeps its settings: whichever of its parts comes first makes it. */
  var __zod_globalConfig: ReturnType<typeof config> | undefined;
}

// Next runs this before anything else of the page. The content security policy forbids to make code out of text, which
// zod would try for its checks, and the browser would report. Zod itself comes with the first form that somebody uses.
globalThis.__zod_globalConfig = { jitless: true };
