import { beneficiaryJson, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-json";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { listFilters, listQuery } from "@/lib/lists/list-query";
import { listReply, listShape } from "@/lib/lists/list-reply";
import { withApi } from "@/lib/server/http";

export const GET = withApi(
  {
    summary: "Lists beneficiaries",
    description: "Customers get their own rows, and staff get all rows.",
    auth: "session",
    data: listShape(beneficiaryShape),
    query: listFilters,
  },
  async ({ actor, params, query }) => {
    const list = listQuery(params, query);
    const { beneficiaries, total } = await findBeneficiaries(actor, list);
    return listReply(beneficiaries.map(beneficiaryJson), total, list);
  },
);
