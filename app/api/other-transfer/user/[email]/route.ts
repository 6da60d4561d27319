import { withApi } from "@/lib/server/http";
import { findTransfersOf } from "@/lib/transfers/reading/find-transfers";
import { transferRow } from "@/lib/transfers/reading/transfer-row";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => ({
  data: (await findTransfersOf(actor, "wallet", params.email ?? "")).map(transferRow),
}));
