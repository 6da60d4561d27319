import { beneficiaryRow } from "@/lib/beneficiaries/beneficiary-row";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { listQuery, listReply, withApi } from "@/lib/server/http";

export const GET = withApi({ auth: "session" }, async ({ actor, params, query }) => {
  const list = listQuery(params, query);
  const { beneficiaries, total } = await findBeneficiaries(actor, list);
  return listReply(beneficiaries.map(beneficiaryRow), total, list);
});
