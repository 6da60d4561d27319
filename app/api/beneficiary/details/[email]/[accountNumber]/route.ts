import { beneficiaryRow } from "@/lib/beneficiaries/beneficiary-row";
import { getBeneficiary } from "@/lib/beneficiaries/get-beneficiary";
import { detailReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params }) =>
  detailReply(beneficiaryRow(await getBeneficiary(actor, params.email ?? "", params.accountNumber ?? ""))),
);
