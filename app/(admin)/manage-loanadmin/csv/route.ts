import { queueCsv } from "@/app/(admin)/queue-csv";
import { fileRoute } from "@/lib/downloads/file-route";
import { requireMay } from "@/lib/server/session/session";

export const GET = fileRoute(async (request) => {
  const { actor } = await requireMay("loans.read");
  return await queueCsv(actor, "loan", request);
});
