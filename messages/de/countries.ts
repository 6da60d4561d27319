import german from "i18n-iso-countries/langs/de.json";

/** The names of the countries in German. The list's name for the United States is too long for a field on a phone. */
export const countries = { ...german, countries: { ...german.countries, US: "Vereinigte Staaten" } };
