import { readerHeader, unattendedHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import { isAttended } from "./attention";
import { pageReader } from "./page-reader";
import { type Act, noteSent, noteStopped, requestUnderWay } from "./sent-requests";

/**
 * Adds the hash of the page's reader to every request that this page sends to its own site: server actions, parts of pages and
 * files. All these requests use `fetch`, including the requests of Next, so this function replaces `fetch`. The request of an
 * act also contains the act's id. The log, the audit trail and the error page find the act by this id.
 */
export function markOwnRequests(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (!isOwn(input)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const reader = pageReader();
    if (reader && !headers.has(readerHeader)) headers.set(readerHeader, reader);
    const isAct = headers.has("next-action");
    // A page that refreshes itself does not extend the session of an absent reader.
    if (!isAct && !isAttended()) headers.set(unattendedHeader, "1");
    const act = isAct ? requestUnderWay() : undefined;
    const send = () => fetch(input, { ...init, headers });
    if (isRefresh(input, headers)) return sendUntilAnswered(send, init?.signal);
    if (!act) return send();
    headers.set("x-request-id", act.id);
    const sendAct = () => {
      if (reader) noteSent(act, reader, carries(init?.body, act.id));
      return send();
    };
    return navigator.onLine ? sendAct() : sendIfReachable(act, sendAct);
  };

  /**
   * Called when the browser reports no connection. Sends the act if the bank still answers, because a site on the same machine
   * needs no connection. Otherwise the act stays in the page, so that the page can state that nothing was sent.
   */
  async function sendIfReachable(act: Act, send: () => Promise<Response>): Promise<Response> {
    const reply = await fetch(paths.requestOutcome("none", false), { cache: "no-store" }).catch(() => null);
    if (reply) return await send();
    noteStopped(act);
    throw new TypeError("there is no connection");
  }
}

/** The interval between two attempts to refresh a page, in milliseconds. */
const refreshAgainMs = 1_000;

/**
 * Sends the refresh of a page again until the bank has answered completely. If a refresh fails, Next leaves the page for the
 * browser's error page. If the answer breaks off, Next shows an error page. In both cases, the reader loses what the page
 * shows. A bank that restarts answers again soon.
 */
async function sendUntilAnswered(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (;;) {
    try {
      return await withWholeBody(await send());
    } catch (error) {
      if (signal?.aborted) throw error;
      // Many pages wait at the same time. A random part keeps them from asking at the same moment.
      await new Promise((wake) => setTimeout(wake, refreshAgainMs * (1 + Math.random())));
    }
  }
}

/** Reads a response to its end. Next also needs the URL of the response, which a new `Response` does not have. */
async function withWholeBody(reply: Response): Promise<Response> {
  if (!reply.body) return reply;
  const whole = new Response(await reply.arrayBuffer(), reply);
  return Object.defineProperties(whole, { url: { value: reply.url }, redirected: { value: reply.redirected } });
}

/** True if Next requests the page that is shown. */
function isRefresh(input: RequestInfo | URL, headers: Headers): boolean {
  if (headers.get("rsc") !== "1" || headers.has("next-action") || headers.has("next-router-prefetch")) return false;
  const address = new URL(input instanceof Request ? input.url : String(input), window.location.href);
  const { pathname, search } = window.location;
  address.searchParams.delete("_rsc");
  return address.pathname === pathname && String(address.searchParams) === String(new URLSearchParams(search));
}

function isOwn(input: RequestInfo | URL): boolean {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, window.location.href).origin === window.location.origin;
}

/** Whether the request body contains the act's id among the arguments of the call. */
function carries(body: BodyInit | null | undefined, id: string): boolean {
  if (typeof body === "string") return body.includes(id);
  return (
    body instanceof FormData && [...body.values()].some((value) => typeof value === "string" && value.includes(id))
  );
}
