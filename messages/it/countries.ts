/** The names of the countries in Italian. */
export { default as countries } from "i18n-iso-countries/langs/it.json";
