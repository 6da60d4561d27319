import type { config } from "zod/v4/core";
import { surviveForeignChanges } from "@/components/browser/foreign-changes";
import { keepTextsOfDiscardedFields } from "@/components/browser/kept-texts";
import { markOwnRequests } from "@/components/browser/own-fetch";

declare global {
  /** The settings that all parts of zod share. The part that loads first creates this variable. */
  var __zod_globalConfig: ReturnType<typeof config> | undefined;
}

// Next runs this file before the rest of the page's JavaScript. The content security policy forbids code made from text. Zod
// would try to make such code for its checks, and the browser would report the attempt. Zod itself loads with the first form that
// the user touches.
globalThis.__zod_globalConfig = { jitless: true };

// Must run before React renders.
surviveForeignChanges();
keepTextsOfDiscardedFields();
// Must run before the first request.
markOwnRequests();
