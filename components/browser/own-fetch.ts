import { readerHeader, unattendedHeader } from "@/lib/page-reader";
import { paths } from "@/lib/paths";
import { isAttended } from "./attention";
import { pageReader } from "./page-reader";
import { type Act, noteSent, noteStopped, requestUnderWay } from "./sent-requests";

/**
 * Adds the hash of the user for whom this page was rendered to every request that the page sends to its own site. Such requests
 * are server actions, parts of pages and files. Replaces `window.fetch`, because all these requests use it, including the requests
 * of Next. The request of an act also contains the act's id, by which the log, the audit trail and the error page identify the
 * act.
 */
export function markOwnRequests(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (!isOwn(input)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const reader = pageReader();
    if (reader && !headers.has(readerHeader)) headers.set(readerHeader, reader);
    const isAct = headers.has("next-action");
    // If the reader has not used the page recently, a refresh is marked, so that the refresh does not extend the session.
    if (!isAct && !isAttended()) headers.set(unattendedHeader, "1");
    const act = isAct ? requestUnderWay((id) => carries(init?.body, id)) : undefined;
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
   * Called when the browser reports no connection. First tests whether the server answers, because a server on the same machine
   * is reachable without a network. If the server does not answer, the act is not sent, so that the page can state with certainty
   * that the act was not done.
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
 * Repeats the refresh of a page until the server has answered completely, because a server that restarts answers again soon.
 * Without the repetition, the reader would lose the present page. After a failed request, Next opens the browser's error page.
 * After an incomplete answer, Next shows its own error page.
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
      // The random part spreads the requests of the many pages that are waiting.
      await new Promise((wake) => setTimeout(wake, refreshAgainMs * (1 + Math.random())));
    }
  }
}

/** Reads a response to its end, and returns a copy. The copy's URL is set because Next needs it and a new `Response` has none. */
async function withWholeBody(reply: Response): Promise<Response> {
  if (!reply.body) return reply;
  const whole = new Response(await reply.arrayBuffer(), reply);
  return Object.defineProperties(whole, { url: { value: reply.url }, redirected: { value: reply.redirected } });
}

/** True if the request is Next's refresh of the shown page. */
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

/** True if the arguments of the server action contain the act's id. */
function carries(body: BodyInit | null | undefined, id: string): boolean {
  if (typeof body === "string") return body.includes(id);
  return (
    body instanceof FormData && [...body.values()].some((value) => typeof value === "string" && value.includes(id))
  );
}
