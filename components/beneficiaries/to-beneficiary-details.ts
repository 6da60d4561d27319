import { toSavedWire } from "@/lib/transfers/wire.model";
import type { BeneficiaryDetails } from "./beneficiary-form";

type Beneficiary = Omit<BeneficiaryDetails, "country" | "receiverCountry"> &
  Record<"country" | "receiverCountry", string | null>;

/** Picks the fields of a beneficiary that the dialogs show. */
export function toBeneficiaryDetails(beneficiary: Beneficiary): BeneficiaryDetails {
  const { nickname, accountName, accountNumber, accountType } = beneficiary;
  return { nickname, accountName, accountNumber, accountType, ...toSavedWire(beneficiary) };
}
