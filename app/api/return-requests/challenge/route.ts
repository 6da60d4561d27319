import { signatureRequestShape } from "@/lib/auth/passkeys/passkey-schema";
import { withApi } from "@/lib/server/http";
import { askToConfirmReturn } from "@/lib/transfers/returns/answer-return";
import { returnAnswerInput } from "@/lib/transfers/returns/schema";

export const POST = withApi(
  {
    summary: "Asks for what a passkey signs to confirm the answer that is sent next",
    description:
      "For the receiver of a payment who confirms with a passkey. The body and the `Idempotency-Key` are those of `answer`.",
    auth: "session",
    body: returnAnswerInput,
    data: signatureRequestShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: await askToConfirmReturn(actor, body, requestId) }),
);
