import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { otherTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

export const POST = withApi(
  {
    summary: "Starts a transfer",
    description:
      "For customers, from their own accounts. Skrill also needs `password` and `sixDigits`, which are not stored.",
    auth: "session",
    body: otherTransferInput,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body: { type, ...input }, requestId }) => ({
    data: transferJson(await initiateTransfer(actor, { channel: type, ...input }, requestId ?? randomUUID())),
  }),
);
