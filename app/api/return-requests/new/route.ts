import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { askForReturnInput } from "@/lib/transfers/returns/schema";

export const POST = withApi(
  {
    summary: "Asks the receiver of a payment to return the payment",
    description: "`id` is the id of the transfer.",
    auth: "transfers.edit",
    body: askForReturnInput,
    data: z.object({ _id: z.uuid() }),
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: { _id: (await askForReturn(actor, body, requestId)).id } }),
);
