import { beneficiaryRow, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-row";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import { detailReply, detailShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  { summary: "One beneficiary", auth: "session", data: detailShape(beneficiaryShape) },
  async ({ actor, params }) =>
    detailReply(beneficiaryRow(await getBeneficiary(actor, params.email ?? "", params.accountNumber ?? ""))),
);
