import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Changes an account",
    description:
      "Not for the caller's own account. The difference to `balance` is posted. It needs `balanceSeen` and `reason`, and is a `conflict` with the present `balance` if the balance has changed. `currency` can change until the first posting, hold, loan or deposit.",
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
