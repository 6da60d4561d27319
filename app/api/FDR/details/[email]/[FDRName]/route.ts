import { depositRow } from "@/lib/deposits/deposit-row";
import { getDepositOfName } from "@/lib/deposits/find-deposits";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => {
  const { id } = await getDepositOfName(actor, params.email ?? "", params.FDRName ?? "");
  const { deposit, payouts } = await getDepositDetails(actor, id);
  return detailReply(depositRow(deposit, payouts));
});
