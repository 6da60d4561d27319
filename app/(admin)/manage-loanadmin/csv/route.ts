import type { NextRequest } from "next/server";
import { lendingQueueCsv } from "@/app/(admin)/lending-queue-csv";
import { requireAdmin } from "@/lib/server/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireAdmin();
  return await lendingQueueCsv(actor, "loan", request);
}
