/** The layout of the two charts: side by side on wide screens. */
export const trendsGrid = "grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] xl:gap-8";
