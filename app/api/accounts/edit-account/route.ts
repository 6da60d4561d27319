import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Changes an account",
    auth: "accounts.edit",
    body: editAccountInput,
    data: accountShape,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => {
    const [account] = await accountsJson(actor, [await editAccount(actor, body, requestId)]);
    return { data: account };
  },
);
