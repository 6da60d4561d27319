import type { NextRequest } from "next/server";
import * as z from "zod";
import { readerHeader } from "@/lib/page-reader";
import { parse } from "@/lib/server/action";
import { env } from "@/lib/server/env";
import { AppError, type ErrorCode } from "@/lib/server/errors";
import { answerRequest } from "@/lib/server/http";
import { endedEvent, eventStreams } from "@/lib/server/live/event-streams";
import { requireActor } from "@/lib/server/session/session";

const retryAfterSeconds = 30;
const noQuery = z.object({});

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Without `no-transform`, a proxy or Next itself could compress the stream and delay events.
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  // Without this header, the connection of an ended stream stays open, and the site's process needs a minute longer to exit.
  Connection: "close",
};

/**
 * The event stream of a page. The stream's events report that the reader's data has changed (docs/decisions/live-pages.md). The
 * reply 204 means that this host has no event streams. If a page's reader is no longer logged in, the stream ends at once. The
 * route sends no refusal, because the browser's console would show a refusal as an error, although the reader has done nothing.
 */
export async function GET(request: NextRequest): Promise<Response> {
  return await answerRequest(request, async () => {
    const actor = await requireActor().catch((error: unknown) => {
      if (error instanceof AppError && endings.includes(error.code) && request.headers.has(readerHeader)) return null;
      throw error;
    });
    if (!actor) return new Response(endedEvent(), { headers });
    parse(noQuery, Object.fromEntries(request.nextUrl.searchParams));
    if (env().EVENT_STREAMS_MAX === 0 || request.method === "HEAD") return new Response(null, { status: 204 });
    const stream = await eventStreams().begin(actor, request.signal);
    if (!stream) throw new AppError("busy", { detail: "event streams", retryAfterSeconds });
    return new Response(stream, { headers });
  });
}

/** The error codes that end the stream: nobody is logged in, or a user other than the page's reader is logged in. */
const endings: readonly ErrorCode[] = ["unauthenticated", "other_reader"];
