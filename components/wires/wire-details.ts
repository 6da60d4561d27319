import type { useTranslations } from "next-intl";
import type { SavedWire, WireCharges, WireDetailField, WirePurpose } from "@/lib/transfers/wire.model";

/** The address and the terms of a wire, as a form or a record has them. A record of an earlier release has no address. */
type WireDetails = Partial<Record<WireDetailField, string | null>>;

/** The details for wires of a new beneficiary. */
export const noSavedWire: SavedWire = {
  ...{ country: "", bankTo: "", swiftCode: "", routingNumber: "" },
  ...{ receiverStreet: "", receiverTown: "", receiverPostcode: "", receiverCountry: "" },
  ...{ purpose: "", charges: "", remittance: "" },
};

/**
 * Describes the address and the terms of a wire in the reader's language. Omits empty parts.
 *
 * @param t the texts of `wireDetails`
 * @param country the name of the receiver's country
 */
export function wireDetailItems(
  t: ReturnType<typeof useTranslations<"wireDetails">>,
  details: WireDetails,
  country: string,
): [term: string, value: string][] {
  const { receiverStreet, receiverPostcode, receiverTown, purpose, charges, remittance } = details;
  const town = [receiverPostcode, receiverTown].filter(Boolean).join(" ");
  const items: [string, string][] = [
    [t("address"), [receiverStreet, town, country].filter(Boolean).join(", ")],
    [t("remittance"), remittance ?? ""],
    [t("purpose"), purpose ? t(`purposes.${purpose as WirePurpose}`) : ""],
    [t("charges"), charges ? t(`chargesOf.${charges as WireCharges}`) : ""],
  ];
  return items.filter(([, value]) => value !== "");
}
