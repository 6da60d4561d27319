import { encode } from "uqr";

/** A QR code: the number of modules per side, and an SVG path that draws the dark modules. */
export type QrCode = { size: number; path: string };

/** Encodes a text as a QR code. A scanner can read the code with up to 15 % of its modules lost. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const bars = data.flatMap((row, y) => {
    const modules = row.map((isDark) => (isDark ? "#" : " ")).join("");
    return [...modules.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`);
  });
  return { size, path: bars.join("") };
}
