import { closeDeposit } from "@/lib/deposits/close-deposit";
import { depositJson, depositShape } from "@/lib/deposits/deposit-json";
import { closeDepositInput } from "@/lib/deposits/schema";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Ends a fixed deposit early",
    description:
      "For the owner, while the deposit runs. Interest that is due by today is paid first, and a matured deposit becomes `paid`. `expectedForfeitMinor` is the displayed loss in minor units; another loss is a `conflict`. `forfeited` is the lost interest.",
    auth: "session",
    body: closeDepositInput,
    data: depositShape.extend({ forfeited: decimalText }),
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    const { deposit, forfeitedMinor } = await closeDeposit(actor, body, requestId);
    return { data: { ...depositJson({ deposit }), forfeited: toDecimalText(forfeitedMinor, deposit.currency) } };
  },
);
