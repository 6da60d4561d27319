import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { initiateWireTransfer } from "@/lib/transfers/initiate-wire-transfer";
import { wireTransferInput } from "@/lib/transfers/schema";
import { transferRow } from "@/lib/transfers/transfer-row";

export const POST = withApi(
  { auth: "session", body: wireTransferInput, successStatus: 201, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await initiateWireTransfer(actor, body, requestId ?? randomUUID())),
  }),
);
