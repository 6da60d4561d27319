/** Where the icons lie. Written by `npm run icons`. */
export const iconSheet = "/icons.svg?v=6a9b8fde";
