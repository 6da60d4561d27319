import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { findReturnRequests } from "@/lib/transfers/returns/find-return-requests";
import { returnRequestJson, returnRequestShape } from "@/lib/transfers/returns/return-request-json";

export const GET = withApi(
  {
    summary: "The caller's received payments that the bank has asked the caller to return, newest first",
    description: "For the receivers of payments.",
    auth: "session",
    data: z.array(returnRequestShape),
  },
  async ({ actor }) => ({ data: (await findReturnRequests(actor)).map(returnRequestJson) }),
);
