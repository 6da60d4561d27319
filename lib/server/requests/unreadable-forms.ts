import "server-only";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Each bundle of the server contains a copy of this module. All copies share this set. */
const globals = globalThis as typeof globalThis & { holdfastBegunActions?: Set<string> };

/**
 * Replies to a malformed form with 400. Next itself would reply with 500, as if the server were at fault. Only forms send POST
 * requests to pages, and Next reads a form before it calls the form's action. Therefore, if a request fails before an action has
 * begun (`noteBegun`), Next could not read the form.
 */
export function refuseUnreadableForms(): void {
  if (globals.holdfastBegunActions) return;
  const begun = new Set<string>();
  globals.holdfastBegunActions = begun;
  channel("http.server.request.start").subscribe((message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method !== "POST" || request.url?.startsWith("/api/")) return;
    // The id is read when the response begins, because `proxy.ts` assigns the id after this listener has run.
    const id = () => String(request.headers["x-request-id"]);
    const { writeHead } = response;
    response.writeHead = function writeOwnFault(this: ServerResponse, status: number, ...rest: never[]) {
      const isTheirs = status === 500 && !begun.has(id());
      if (isTheirs) this.statusCode = 400;
      return writeHead.call(this, isTheirs ? 400 : status, ...rest);
    } as typeof writeHead;
    response.once("close", () => begun.delete(id()));
  });
}

/** Records that an action has begun. A failure of the request after this call is the server's fault. */
export function noteBegun(requestId: string | null): void {
  if (requestId !== null) globals.holdfastBegunActions?.add(requestId);
}
