import { beneficiaryRow, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-row";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { listFilters, listQuery, listReply, listShape } from "@/lib/lists/api-rows";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists beneficiaries: own ones, for staff everybody's",
    auth: "session",
    data: listShape(beneficiaryShape),
    query: listFilters,
  },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { beneficiaries, total } = await findBeneficiaries(actor, list);
    return listReply(beneficiaries.map(beneficiaryRow), total, list);
  },
);
