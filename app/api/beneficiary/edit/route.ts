import { beneficiaryJson, beneficiaryShape } from "@/lib/beneficiaries/beneficiary-json";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi(
  {
    summary: "Changes or deletes a beneficiary",
    description: "For the customer and staff.",
    auth: "session",
    body: editBeneficiaryInput,
    data: beneficiaryShape,
  },
  async ({ actor, body }) => ({
    data: beneficiaryJson(await editBeneficiary(actor, body)),
  }),
);
