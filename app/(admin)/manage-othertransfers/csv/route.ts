import type { NextRequest } from "next/server";
import { transferQueueCsv } from "@/app/(admin)/transfer-queue-csv";
import { requireAdmin } from "@/lib/server/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireAdmin();
  return await transferQueueCsv(actor, "wallet", request);
}
