import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { ownTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const POST = withApi(
  {
    summary: "Moves money between two of one's own accounts, at once",
    description:
      "For customers, between their own accounts. `amount` is the arriving amount. The move is posted at once, and listed with the interbank transfers.",
    auth: "session",
    body: ownTransferInput,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await initiateTransfer(actor, { channel: "own", ...body }, requestId ?? randomUUID())),
  }),
);
