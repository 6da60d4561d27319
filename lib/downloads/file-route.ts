import "server-only";
import type { NextRequest } from "next/server";
import { AppError } from "@/lib/server/errors";
import { problemResponse } from "@/lib/server/http";
import { keepPace } from "@/lib/server/pace";
import { toProblem } from "@/lib/server/problem";
import { findSession } from "@/lib/server/session/session";
import { tooFastPage } from "@/lib/server/too-fast-page";

type FileHandler<Context> = (request: NextRequest, context: Context) => Promise<Response>;

/**
 * Creates a route that answers with a file. The handler itself checks the session and redirects visitors without a session to the
 * log-in. A program whose bearer token is no longer valid gets the 401 of the HTTP contract instead. Downloads are limited for
 * each user. If a user exceeds the limit, the answer is 429. For a browser, this answer is a page that explains the limit.
 */
export function fileRoute<Context>(handle: FileHandler<Context>): FileHandler<Context> {
  return async (request, context) => {
    const hasToken = /^Bearer \S/i.test(request.headers.get("authorization") ?? "");
    const session = await findSession();
    if (hasToken && !session) return problemResponse(await toProblem(new AppError("unauthenticated")));
    try {
      if (session) await keepPace(session.actor, "file");
    } catch (error) {
      if (hasToken || !(error instanceof AppError)) return problemResponse(await toProblem(error));
      return await tooFastPage(error.retryAfterSeconds ?? 0);
    }
    return await handle(request, context);
  };
}
