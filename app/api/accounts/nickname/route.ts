import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { nameAccount } from "@/lib/accounts/name-account";
import { nameAccountInput } from "@/lib/accounts/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Names one of the caller's own accounts",
    description: "For customers, with their own records.",
    auth: "session",
    body: nameAccountInput,
    data: accountShape,
  },
  async ({ actor, body }) => {
    const [account] = await accountsJson(actor, [await nameAccount(actor, body)]);
    return { data: account };
  },
);
