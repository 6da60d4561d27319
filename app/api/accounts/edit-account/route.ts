import { accountRows, accountShape } from "@/lib/accounts/account-row";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  { summary: "Changes an account", auth: "admin", body: editAccountInput, data: accountShape, idempotent: true },
  async ({ actor, body, requestId }) => {
    const [row] = await accountRows(actor, [await editAccount(actor, body, requestId)]);
    return { data: row };
  },
);
