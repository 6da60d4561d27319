import type { NextRequest } from "next/server";
import { download } from "@/lib/downloads/download";
import { getSampleStatement } from "@/lib/reconciliation/sample/get-sample-statement";
import { orNotFound } from "@/lib/server/page-errors";
import { requireMay } from "@/lib/server/session/session";
import { transferChannels } from "@/lib/transfers/channels.model";

/** A sample settlement statement of a network, for trying the import in a demonstration. */
export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireMay("reconciliation.read");
  const asked = request.nextUrl.searchParams.get("rail");
  const rail = transferChannels.find((channel) => channel === asked) ?? "wire";
  const statement = await orNotFound(getSampleStatement(actor, rail));
  return download(statement, { type: "application/xml; charset=utf-8", name: `sample-${rail}.xml` });
}
