/** Where the icons lie. Written by `npm run icons`. */
export const iconSheet = "/icons.svg?v=ad917c8f";
