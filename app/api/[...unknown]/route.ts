import type { NextRequest } from "next/server";
import { AppError } from "@/lib/server/errors";
import { nothing, withApi } from "@/lib/server/http";

/**
 * Answers calls of unknown URLs with the error response of the HTTP contract. Without this route, Next would answer with an
 * HTML page.
 */
const refuse = withApi({ summary: "No such call", auth: "public", data: nothing }, async () => {
  throw new AppError("not_found");
});

const answer = (request: NextRequest) => refuse(request, { params: Promise.resolve(undefined) });

export const GET = answer;
export const POST = answer;
