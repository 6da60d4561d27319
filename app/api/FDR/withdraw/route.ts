import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { withdrawDepositInput } from "@/lib/deposits/schema";
import { withdrawDeposit } from "@/lib/deposits/withdraw-deposit";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Withdraws the caller's own application for a fixed deposit",
    description: "For the owner, before money moves.",
    auth: "session",
    body: withdrawDepositInput,
    data: depositShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    return { data: depositJson({ deposit: await withdrawDeposit(actor, body, requestId) }) };
  },
);
