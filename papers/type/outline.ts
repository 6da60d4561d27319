/**
 * A point of a contour, in the units of the document's font. As in TrueType, a point that is not on the curve is the control
 * point of a quadratic curve.
 */
type Point = { x: number; y: number; isOnCurve: boolean };
/** The shape of a glyph: closed contours. */
export type Outline = Point[][];

/** A step of a path from HarfBuzz: move, line, quadratic curve, close. */
type PathStep = { type: string; values: number[] };

/** Converts a path to contours. Scales the contours, and then moves them. */
export function toOutline(path: PathStep[], scale: number, moveX: number, moveY: number): Outline {
  const contours: Outline = [];
  const add = (x = 0, y = 0, isOnCurve = true) =>
    contours.at(-1)?.push({ x: Math.round(x * scale + moveX), y: Math.round(y * scale + moveY), isOnCurve });
  for (const { type, values } of path) {
    if (type === "C") throw new Error("a font with cubic curves");
    if (type === "Z") continue;
    if (type === "M") contours.push([]);
    if (type === "Q") add(values[0], values[1], false);
    add(...(values.slice(-2) as [number, number]));
  }
  return contours.filter((points) => points.length > 1);
}

const onCurve = 1;
/** Bits of a point's flags. For each axis, two bits state how the distance from the previous point is encoded. */
const axes = [
  { of: "x", isByte: 2, isSameOrForward: 16 },
  { of: "y", isByte: 4, isSameOrForward: 32 },
] as const;

/**
 * Encodes a glyph for the TrueType table `glyf`, without instructions and padded to a multiple of four bytes. The result is empty
 * for a blank glyph.
 */
export function encodeOutline(outline: Outline): Uint8Array {
  const points = outline.flat();
  if (points.length === 0) return new Uint8Array();
  const flags = points.map(({ isOnCurve }) => (isOnCurve ? onCurve : 0));
  const steps = axes.flatMap((axis) => encodeSteps(points, flags, axis));
  let last = -1;
  const ends = outline.map((contour) => {
    last += contour.length;
    return last;
  });
  const corners = [least(points, "x"), least(points, "y"), greatest(points, "x"), greatest(points, "y")];
  const header = [outline.length, ...corners, ...ends, 0].flatMap(bytesOf);
  const bytes = [...header, ...flags, ...steps];
  return Uint8Array.from([...bytes, ...Array.from({ length: -bytes.length & 3 }, () => 0)]);
}

/** Encodes the distances between successive points along one axis, and sets the corresponding bits in the points' flags. */
function encodeSteps(
  points: Point[],
  flags: number[],
  { of, isByte, isSameOrForward }: (typeof axes)[number],
): number[] {
  return points.flatMap((point, index) => {
    const step = point[of] - (points[index - 1]?.[of] ?? 0);
    const isSmall = step !== 0 && Math.abs(step) < 256;
    const flag = (isSmall ? isByte : 0) | (step === 0 || (isSmall && step > 0) ? isSameOrForward : 0);
    flags[index] = (flags[index] ?? 0) | flag;
    if (step === 0) return [];
    return isSmall ? [Math.abs(step)] : bytesOf(step);
  });
}

/** Returns a whole number as two bytes, the more significant byte first. */
function bytesOf(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

export function least(points: Point[], axis: "x" | "y"): number {
  return points.reduce((corner, point) => Math.min(corner, point[axis]), Number.POSITIVE_INFINITY);
}

function greatest(points: Point[], axis: "x" | "y"): number {
  return points.reduce((corner, point) => Math.max(corner, point[axis]), Number.NEGATIVE_INFINITY);
}
