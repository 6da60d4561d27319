/** Where the icons lie. Written by `npm run icons`. */
export const iconSheet = "/icons.svg?v=39f67a3c";
