import { signatureRequestShape } from "@/lib/auth/passkeys/passkey-schema";
import { withApi } from "@/lib/server/http";
import { interbankTransferCall } from "@/lib/transfers/schema";
import { askToConfirmTransfer } from "@/lib/transfers/sending/ask-to-confirm";

export const POST = withApi(
  {
    summary: "Asks for what a passkey signs to confirm the transfer that is sent next",
    description: "For customers who confirm with a passkey. The body and the `Idempotency-Key` are those of `new`.",
    auth: "session",
    body: interbankTransferCall,
    data: signatureRequestShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({
    data: await askToConfirmTransfer(actor, { channel: "interbank", ...body }, requestId),
  }),
);
