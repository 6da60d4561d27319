import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import * as z from "zod";
import { AppError } from "@/lib/server/errors";
import { answerRequest } from "@/lib/server/http";
import { readBody } from "@/lib/server/requests/read-body";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { authOptions } from "./auth-options";

type NextAuthContext = { params: Promise<{ nextauth: string[] }> };

/**
 * Answers next-auth's own endpoints (`/api/auth/session`, `/csrf`, `/providers`, `/signin`, `/callback`, `/signout`).
 *
 * The session's cookie is left to `openSession` and `closeSession`, which know how long it is to last: next-auth would make
 * each one a cookie of 30 days.
 */
export async function answerNextAuth(request: NextRequest, context: NextAuthContext): Promise<Response> {
  return await answerRequest(request, async () => {
    const [action] = (await context.params).nextauth;
    // Strangers could write into the log by it; our pages have no use for it.
    if (action === "_log") throw new AppError("not_found");
    const response: Response = await NextAuth(await withReadBody(request), context, authOptions());
    const others = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(sessionCookieName()));
    response.headers.delete("Set-Cookie");
    for (const cookie of others) response.headers.append("Set-Cookie", cookie);
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  });
}

/** The request with its body read within our bounds. @throws AppError `malformed_request` for what next-auth would choke on */
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
