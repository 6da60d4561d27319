import * as z from "zod";
import { depositRow, depositShape } from "@/lib/deposits/deposit-row";
import { findDepositSchedulesOf } from "@/lib/deposits/get-deposit-details";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's applications and fixed deposits, newest first",
    auth: "session",
    data: z.array(depositShape),
  },
  async ({ actor, params }) => {
    const deposits = await findDepositSchedulesOf(actor, params.email ?? "");
    return { data: deposits.map(({ deposit, payouts }) => depositRow(deposit, payouts)) };
  },
);
