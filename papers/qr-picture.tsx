import { Path, Rect, Svg } from "@react-pdf/renderer";

/** A QR code: the number of modules per side, and an SVG path that draws the dark modules. */
export type QrCode = { size: number; path: string };

/** The width of the QR code with its margin, in points. With this width, a module is at least 0.4 mm wide. */
const qrSide = 124;
/** The width of the white margin, in modules. Scanners need this margin. */
const qrMargin = 4;

/** A QR code, black on white. */
export function QrPicture({ size, path }: QrCode) {
  const side = size + 2 * qrMargin;
  return (
    <Svg viewBox={`${-qrMargin} ${-qrMargin} ${side} ${side}`} width={qrSide} height={qrSide}>
      <Rect x={-qrMargin} y={-qrMargin} width={side} height={side} fill="#ffffff" />
      <Path d={path} fill="#000000" />
    </Svg>
  );
}
