import type { NextRequest } from "next/server";
import { getFileProgress } from "@/lib/reconciliation/files/find-files";
import { orNotFound } from "@/lib/server/page-errors";
import { requireMay } from "@/lib/server/session/session";

/** Returns the state of a network's file, and the share of the file that the server has read so far. */
export async function GET(_: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireMay("reconciliation.read");
  const { id } = await params;
  const progress = await orNotFound(getFileProgress(actor, id));
  return Response.json(progress, { headers: { "Cache-Control": "private, no-store" } });
}
