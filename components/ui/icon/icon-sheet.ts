/** The URL of the icon sheet. `npm run icons` writes this file. */
export const iconSheet = "/icons.svg?v=a64016b3";
