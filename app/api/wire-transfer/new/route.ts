import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferRow, transferShape } from "@/lib/transfers/reading/transfer-row";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateWireTransfer } from "@/lib/transfers/sending/initiate-wire-transfer";

export const POST = withApi(
  {
    summary: "Starts a transfer",
    auth: "session",
    body: wireTransferInput,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await initiateWireTransfer(actor, body, requestId ?? randomUUID())),
  }),
);
