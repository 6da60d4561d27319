import type { NextRequest } from "next/server";
import { queueCsv } from "@/app/(admin)/queue-csv";
import { requireAdmin } from "@/lib/server/session/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireAdmin();
  return await queueCsv(actor, "wallet", request);
}
