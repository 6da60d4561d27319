import { randomUUID } from "node:crypto";
import { withApi } from "@/lib/server/http";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { ownTransferInput } from "@/lib/transfers/schema";
import { moveOwnMoney } from "@/lib/transfers/sending/move-own-money";

export const POST = withApi(
  {
    summary: "Moves money between two of one's own accounts, at once",
    auth: "session",
    body: ownTransferInput,
    data: transferShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: transferJson(await moveOwnMoney(actor, body, requestId ?? randomUUID())),
  }),
);
