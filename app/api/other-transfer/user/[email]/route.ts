import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { findTransfersOf } from "@/lib/transfers/reading/find-transfers";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";

export const GET = withApi(
  {
    summary: "A customer's transfers to wallets, newest first",
    description: "For the customer and staff.",
    auth: "session",
    data: z.array(transferShape),
  },
  async ({ actor, params }) => ({
    data: (await findTransfersOf(actor, "wallet", params.email ?? "")).map(transferJson),
  }),
);
