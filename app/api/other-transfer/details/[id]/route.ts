import { detailReply, withApi } from "@/lib/server/http";
import { getTransfer } from "@/lib/transfers/find-transfers";
import { transferRow } from "@/lib/transfers/transfer-row";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) =>
  detailReply(transferRow(await getTransfer(actor, "wallet", params.id ?? ""))),
);
