import type { NextRequest } from "next/server";
import { queueCsv } from "@/app/(admin)/queue-csv";
import { requireMay } from "@/lib/server/session/session";

export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireMay("loans.read");
  return await queueCsv(actor, "loan", request);
}
