import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { interbankTransferCall } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const POST = withApi(
  {
    summary: "Starts a transfer",
    description: "For customers, from their own accounts. `beneficiary` is an account number, or an IBAN of this bank.",
    auth: "session",
    body: interbankTransferCall,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await initiateTransfer(actor, { channel: "interbank", ...body }, requestId ?? randomUUID())),
  }),
);
