import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { openAccount } from "@/lib/accounts/open-account";
import { openAccountCall } from "@/lib/accounts/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Opens a further account",
    description: "For customers, with their own records.",
    auth: "session",
    body: openAccountCall,
    data: accountShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    const [account] = await accountsJson(actor, [await openAccount(actor, body, requestId)]);
    return { data: account };
  },
);
