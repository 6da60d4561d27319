import type { useTranslations } from "next-intl";
import type { SavedWire, WireCharges, WireDetailField, WirePurpose } from "@/lib/transfers/wire.model";

/**
 * The receiver's address, and the purpose, charges and remittance text of a wire, from a form or a record. A record that an
 * earlier release wrote has no address.
 */
type WireDetails = Partial<Record<WireDetailField, string | null>>;

/** The empty wire details of a new beneficiary. */
export const noSavedWire: SavedWire = {
  ...{ country: "", bankTo: "", swiftCode: "", routingNumber: "" },
  ...{ receiverStreet: "", receiverTown: "", receiverPostcode: "", receiverCountry: "" },
  ...{ purpose: "", charges: "", remittance: "" },
};

/**
 * Describes the wire details in the reader's language. Omits empty details.
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
