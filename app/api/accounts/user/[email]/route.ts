import * as z from "zod";
import { accountShape, accountsJson } from "@/lib/accounts/accounts-json";
import { findAccountsOf } from "@/lib/accounts/find-accounts";
import { withApi } from "@/lib/server/http";

/** The primary account comes first, because clients read `data[0]`. */
export const GET = withApi(
  {
    summary: "A customer's accounts, the first one first",
    description: "For the customer and staff.",
    auth: "session",
    data: z.array(accountShape),
  },
  async ({ actor, params }) => ({
    data: await accountsJson(actor, await findAccountsOf(actor, params.email ?? "")),
  }),
);
