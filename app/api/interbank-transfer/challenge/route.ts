import { signatureRequestShape } from "@/lib/auth/passkeys/passkey-schema";
import { withApi } from "@/lib/server/http";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { askToConfirmInterbankTransfer } from "@/lib/transfers/sending/ask-to-confirm";

export const POST = withApi(
  {
    summary: "Asks for what a passkey signs to confirm the transfer that is sent next",
    auth: "session",
    body: interbankTransferInput,
    data: signatureRequestShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: await askToConfirmInterbankTransfer(actor, body, requestId) }),
);
