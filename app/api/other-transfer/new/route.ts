import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { initiateWalletTransfer } from "@/lib/transfers/initiate-wallet-transfer";
import { otherTransferInput } from "@/lib/transfers/schema";
import { transferRow } from "@/lib/transfers/transfer-row";

export const POST = withApi(
  { auth: "session", body: otherTransferInput, successStatus: 201, idempotent: true },
  async ({ actor, body: { type, ...input }, requestId }) => ({
    data: transferRow(await initiateWalletTransfer(actor, type, input, requestId ?? randomUUID())),
  }),
);
