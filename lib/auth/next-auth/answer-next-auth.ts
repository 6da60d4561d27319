import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import * as z from "zod";
import { AppError } from "@/lib/server/errors";
import { answerRequest } from "@/lib/server/http";
import { readBody } from "@/lib/server/requests/read-body";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { assertAnswered, assertCallbackAddress } from "./assert-answered";
import { authOptions } from "./auth-options";

type NextAuthContext = { params: Promise<{ nextauth: string[] }> };

/**
 * Answers next-auth's own endpoints (`/api/auth/session`, `/csrf`, `/providers`, `/signin`, `/callback`, `/signout`).
 *
 * Only `openSession` and `closeSession` set the session's cookie, because these functions know the lifetime of the session. The
 * session cookie of next-auth is removed from the response, because next-auth gives every cookie a lifetime of 30 days.
 */
export async function answerNextAuth(request: NextRequest, context: NextAuthContext): Promise<Response> {
  return await answerRequest(request, async () => {
    assertAnswered(request.method, (await context.params).nextauth, authOptions());
    assertCallbackAddress(request, authOptions());
    const response: Response = await NextAuth(await withReadBody(request), context, authOptions());
    const others = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(sessionCookieName()));
    response.headers.delete("Set-Cookie");
    for (const cookie of others) response.headers.append("Set-Cookie", cookie);
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  });
}

/**
 * Reads the body of a request, and refuses a body that exceeds the size limit. Returns a copy of the request, from which
 * next-auth can read the body again. @throws AppError `malformed_request` for a body that next-auth cannot read
 */
async function withReadBody(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST") return request;
  const body = await readBody(request);
  const isJson = request.headers.get("content-type")?.includes("application/json");
  if (isJson && !isReadable(body)) throw new AppError("malformed_request");
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body });
}

const bodyShape = z.looseObject({ callbackUrl: z.string().optional(), csrfToken: z.string().optional() });

function isReadable(json: string): boolean {
  try {
    return bodyShape.safeParse(JSON.parse(json)).success;
  } catch {
    return false;
  }
}
