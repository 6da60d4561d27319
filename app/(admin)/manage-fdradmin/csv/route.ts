import { queueCsv } from "@/app/(admin)/queue-csv";
import { fileRoute } from "@/lib/downloads/file-route";
import { requireMay } from "@/lib/server/session/session";

export const GET = fileRoute(async (request) => {
  const { actor } = await requireMay("deposits.read");
  return await queueCsv(actor, "deposit", request);
});
