import { closeDeposit } from "@/lib/deposits/close-deposit";
import { depositRow } from "@/lib/deposits/deposit-row";
import { closeDepositInput } from "@/lib/deposits/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "session", body: closeDepositInput }, async ({ actor, body }) => {
  const closed = await closeDeposit(actor, body);
  return { data: { ...depositRow(closed), forfeited: toDecimalText(closed.forfeitedMinor, closed.currency) } };
});
