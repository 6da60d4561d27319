import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { beneficiaryJson, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-json";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Adds a beneficiary",
    description: "For the customer and staff.",
    auth: "session",
    body: addBeneficiaryInput,
    data: beneficiaryShape,
    successStatus: 201,
    idempotent: true,
  },
  async ({ actor, body, requestId }) => ({ data: beneficiaryJson(await addBeneficiary(actor, body, requestId)) }),
);
