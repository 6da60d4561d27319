import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { beneficiaryRow } from "@/lib/beneficiaries/beneficiary-row";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  { auth: "session", body: addBeneficiaryInput, successStatus: 201, idempotent: true },
  async ({ actor, body, requestId }) => ({ data: beneficiaryRow(await addBeneficiary(actor, body, requestId)) }),
);
