import { NextRequest } from "next/server";

type Route = (
  request: NextRequest,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

/** The status and the body of a reply. */
export type Answer = { status: number; text: string; isReplayed: boolean };

/** Sends a body to a route of the HTTP contract, with an `Idempotency-Key` when one is given. */
export async function callRoute(route: Route, body: unknown, key?: string): Promise<Answer> {
  const headers = new Headers(key === undefined ? {} : { "Idempotency-Key": key });
  const request = new NextRequest("http://localhost/api", { method: "POST", headers, body: JSON.stringify(body) });
  const response = await route(request, { params: Promise.resolve(undefined) });
  const isReplayed = response.headers.get("Idempotent-Replayed") === "true";
  return { status: response.status, text: await response.text(), isReplayed };
}
