import { beneficiaryJson, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-json";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import { detailReply, detailShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "One beneficiary",
    description: "For the customer and staff.",
    auth: "session",
    data: detailShape(beneficiaryShape),
  },
  async ({ actor, params }) =>
    detailReply(beneficiaryJson(await getBeneficiary(actor, params.email ?? "", params.accountNumber ?? ""))),
);
