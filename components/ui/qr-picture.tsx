import type { QrCode } from "@/lib/qr-code";

/** The QR code, with the margin that scanners need. The code is dark on white in every theme. */
export function QrPicture({ size, path, label }: QrCode & { label: string }) {
  const margin = 4;
  const side = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      className="size-52 self-center rounded border border-line"
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
