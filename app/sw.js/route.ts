import { makeOfflinePage, type OfflineLook } from "@/lib/offline/offline-page";
import { removingScript, workerScript } from "@/lib/offline/worker-script";
import { env } from "@/lib/server/env";

let script: Promise<string> | undefined;

/**
 * The service worker (docs/decisions/offline.md), or a script that removes the service worker. The script is the same for all
 * users.
 */
export async function GET(): Promise<Response> {
  script ??= makeScript();
  return new Response(await script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}

async function makeScript(): Promise<string> {
  if (!env().OFFLINE_PAGE) return removingScript;
  const look = JSON.parse(process.env.HOLDFAST_OFFLINE_LOOK ?? "") as OfflineLook;
  return workerScript(await makeOfflinePage(env().BANK_NAME, look));
}
