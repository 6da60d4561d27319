/** The names of the countries in Spanish. */
export { default as countries } from "i18n-iso-countries/langs/es.json";
