/** The URL of the icon sheet. `npm run icons` writes this file. */
export const iconSheet = "/icons.svg?v=4fcd0cdc";
