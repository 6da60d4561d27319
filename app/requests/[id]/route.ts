import type { NextRequest } from "next/server";
import { findRequest } from "@/lib/commands/find-request";
import { answerRequest } from "@/lib/server/http";
import { requireActor } from "@/lib/server/session/session";
import { requestWords } from "./request-words";

type Context = { params: Promise<{ id: string }> };

/**
 * The outcome of the reader's own request. A form or an error page calls this route when the answer to the request was lost.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  return await answerRequest(request, async () => {
    const actor = await requireActor();
    const { id } = await params;
    const found = await findRequest(actor, { id, isKept: request.nextUrl.searchParams.has("kept") });
    return Response.json(await requestWords(found), { headers: { "Cache-Control": "private, no-store" } });
  });
}
