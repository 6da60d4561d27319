/** Where the icons lie. Written by `npm run icons`. */
export const iconSheet = "/icons.svg?v=d2b21f66";
