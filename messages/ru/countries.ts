/** The names of the countries in Russian. */
export { default as countries } from "i18n-iso-countries/langs/ru.json";
