import * as z from "zod";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { findDepositDetailsOf } from "@/lib/deposits/get-deposit-details";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "A customer's applications and fixed deposits, newest first",
    description: "For the customer and staff. `schedule` is empty until the money is locked.",
    auth: "session",
    data: z.array(depositShape),
  },
  async ({ actor, params }) => {
    return { data: (await findDepositDetailsOf(actor, params.email ?? "")).map(depositJson) };
  },
);
