import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferRow } from "@/lib/transfers/reading/transfer-row";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";

export const POST = withApi(
  { auth: "session", body: interbankTransferInput, successStatus: 201, idempotent: true },
  async ({ actor, body, requestId }) => ({
    data: transferRow(await initiateInterbankTransfer(actor, body, requestId ?? randomUUID())),
  }),
);
