import { closeDeposit } from "@/lib/deposits/close-deposit";
import { depositRow } from "@/lib/deposits/deposit-row";
import { closeDepositInput } from "@/lib/deposits/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  { auth: "session", body: closeDepositInput, idempotent: true },
  async ({ actor, body, requestId }) => {
    const closed = await closeDeposit(actor, body, requestId);
    return { data: { ...depositRow(closed), forfeited: toDecimalText(closed.forfeitedMinor, closed.currency) } };
  },
);
