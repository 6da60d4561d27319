import type { NextRequest } from "next/server";
import { getMailboxMessage } from "@/lib/email/find-mailbox-messages";
import { AppError } from "@/lib/server/errors";

/** An e-mail's HTML for the frame of the reading pane. proxy.ts forbids scripts in the frame. */
export async function GET(_request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { html } = await getMailboxMessage((await params).id);
    return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: error.httpStatus });
    throw error;
  }
}
