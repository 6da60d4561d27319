/** The URL of the icon sheet. `npm run icons` writes this file. */
export const iconSheet = "/icons.svg?v=cc23184c";
