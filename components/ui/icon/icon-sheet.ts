/** Where the icons lie. Written by `npm run icons`. */
export const iconSheet = "/icons.svg?v=f4fb1074";
