import { NextRequest } from "next/server";

type Route = (
  request: NextRequest,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

/**
 * The status and the body of a reply. `isReplayed` is true for the stored reply to an earlier request with the same idempotency
 * key.
 */
export type Answer = { status: number; text: string; isReplayed: boolean };

/** Sends a body to a route of the HTTP contract. If `key` is given, it is sent as the header `Idempotency-Key`. */
export async function callRoute(route: Route, body: unknown, key?: string): Promise<Answer> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return await sendTo(route, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Sends a request unchanged to a route of the HTTP contract. `query` is appended to the URL. */
export async function sendTo(
  route: Route,
  { query = "", ...init }: { method: string; headers?: Record<string, string>; body?: string; query?: string },
): Promise<Answer> {
  const response = await route(new NextRequest(`http://localhost/api${query}`, init), {
    params: Promise.resolve(undefined),
  });
  const isReplayed = response.headers.get("Idempotent-Replayed") === "true";
  return { status: response.status, text: await response.text(), isReplayed };
}
