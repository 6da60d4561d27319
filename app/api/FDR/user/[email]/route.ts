import { depositRow } from "@/lib/deposits/deposit-row";
import { findDepositSchedulesOf } from "@/lib/deposits/get-deposit-details";
import { withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) => {
  const deposits = await findDepositSchedulesOf(actor, params.email ?? "");
  return { data: deposits.map(({ deposit, payouts }) => depositRow(deposit, payouts)) };
});
