/** The countries (ISO 3166 alpha-2) in which a postal address needs a state, province or region. */
const withState = new Set(["AU", "BR", "CA", "CN", "IN", "MX", "US"]);

/** The countries in which every address has a postcode that residents know. Elsewhere, many addresses have no postcode. */
const withPostcode = new Set(
  (
    "AD AS AT AU AX BA BE BG BR BY CA CH CN CY CZ DE DK EE ES FI FO FR GB GF GG GL GP GR GU HR HU IM IN IS IT JE JP KR " +
    "LI LT LU LV MC ME MP MQ MT MX MY NC NL NO NZ PL PM PR PT RE RO RS RU SE SG SI SJ SK SM TH TR TW UA US VA VI WF YT"
  ).split(" "),
);

/** True if an address in a country (alpha-2) must name a state or province. In other countries, the state is optional. */
export function needsState(country: string): boolean {
  return withState.has(country);
}

/** True if an address in a country (alpha-2) must have a postcode. In other countries, the postcode is optional. */
export function needsPostcode(country: string): boolean {
  return withPostcode.has(country);
}
