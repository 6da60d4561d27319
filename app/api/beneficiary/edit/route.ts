import { beneficiaryRow } from "@/lib/beneficiaries/beneficiary-row";
import { editBeneficiary } from "@/lib/beneficiaries/edit-beneficiary";
import { editBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "session", body: editBeneficiaryInput }, async ({ actor, body }) => ({
  data: beneficiaryRow(await editBeneficiary(actor, body)),
}));
