import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { openDispute } from "@/lib/transfers/disputes/open-dispute";
import { openDisputeInput } from "@/lib/transfers/disputes/schema";

export const POST = withApi(
  {
    summary: "Opens a dispute about a final payment that its receiver has not returned",
    description: "For the sender of the payment.",
    auth: "session",
    body: openDisputeInput,
    data: z.object({ _id: z.uuid() }),
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: { _id: (await openDispute(actor, body, requestId)).id } }),
);
