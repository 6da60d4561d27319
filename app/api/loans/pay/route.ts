import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { loanJson, loanShape } from "@/lib/loans/loan-json";
import { payInstalmentsInput } from "@/lib/loans/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Pays one instalment or all",
    description:
      "For the owner of the loan. `installments` is 1 or `all`. `number` is the number of the next instalment; any other number is a `conflict`. One instalment without an `Idempotency-Key` requires `number`. `amount` pays a part.",
    auth: "session",
    body: payInstalmentsInput,
    data: loanShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    return { data: loanJson(await payInstalments(actor, body, requestId)) };
  },
);
