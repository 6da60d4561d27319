import "server-only";
import type { NextRequest } from "next/server";
import { AppError } from "@/lib/server/errors";
import { problemResponse } from "@/lib/server/http";
import { toProblem } from "@/lib/server/problem";
import { findSession } from "@/lib/server/session/session";

type FileHandler<Context> = (request: NextRequest, context: Context) => Promise<Response>;

/**
 * Makes a route that answers with a file. It still asks for the session itself; people without one are sent to log in by that,
 * but a program whose token is dead can make nothing of a page: it gets the contract's 401.
 */
export function fileRoute<Context>(handle: FileHandler<Context>): FileHandler<Context> {
  return async (request, context) => {
    const hasToken = /^Bearer \S/i.test(request.headers.get("authorization") ?? "");
    if (hasToken && !(await findSession())) return problemResponse(await toProblem(new AppError("unauthenticated")));
    return await handle(request, context);
  };
}
