import { withApi } from "@/lib/server/http";
import { findTransfersOf } from "@/lib/transfers/find-transfers";
import { transferRow } from "@/lib/transfers/transfer-row";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => ({
  data: (await findTransfersOf(actor, "wallet", params.email ?? "")).map(transferRow),
}));
