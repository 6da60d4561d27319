import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { initiateInterbankTransfer } from "@/lib/transfers/initiate-interbank-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { transferRow } from "@/lib/transfers/transfer-row";

export const POST = withApi(
  { auth: "session", body: interbankTransferInput, successStatus: 201, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await initiateInterbankTransfer(actor, body, requestId ?? randomUUID())),
  }),
);
