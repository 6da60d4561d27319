import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { wireTransferCall } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const POST = withApi(
  {
    summary: "Starts a transfer",
    description:
      "For customers, from their own accounts. The country decides if `swiftCode` or `routingNumber` is needed.",
    auth: "session",
    body: wireTransferCall,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await initiateTransfer(actor, { channel: "wire", ...body }, requestId ?? randomUUID())),
  }),
);
