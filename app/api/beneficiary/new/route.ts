import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { beneficiaryRow, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-row";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Adds a beneficiary",
    auth: "session",
    body: addBeneficiaryInput,
    data: beneficiaryShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: beneficiaryRow(await addBeneficiary(actor, body, requestId)) }),
);
