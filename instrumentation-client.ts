import type { config } from "zod/v4/core";
import { watchAttention } from "@/components/browser/attention";
import { surviveForeignChanges } from "@/components/browser/foreign-changes";
import { keepTextsOfDiscardedFields } from "@/components/browser/kept-texts";
import { markOwnRequests } from "@/components/browser/own-fetch";
import { watchHistory } from "@/components/ui/overlay/history-entries";

declare global {
  /** The settings that all parts of Zod share. The part that loads first creates this variable. */
  var __zod_globalConfig: ReturnType<typeof config> | undefined;
}

// Next runs this file before the rest of the page's JavaScript. Zod itself loads later, with the first form that the user
// touches. Without this setting, Zod would try to generate code from text. The content security policy forbids such code, so the
// browser would report a violation.
globalThis.__zod_globalConfig = { jitless: true };

// Must run before React renders.
surviveForeignChanges();
keepTextsOfDiscardedFields();
watchAttention();
// Must run before the first request.
markOwnRequests();
// Must run before Next changes the functions of the history.
watchHistory();
