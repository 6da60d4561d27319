import type { Appearance } from "@/lib/appearance/appearance.model";

const menuWidths = { default: 14, compact: 10, icon: 5, condensed: 5 };

/** A small sketch of a page with this appearance, in the colour of the surrounding text. */
export function LookSketch({ look }: { look: Appearance }) {
  const { layout, width, menuType } = look;
  const isBoxed = width === "boxed";
  const left = isBoxed ? 8 : 0;
  const menu = layout === "vertical" ? menuWidths[isBoxed ? "icon" : menuType] : 0;
  const right = isBoxed ? 40 : 48;
  const top = layout === "horizontal" ? 11 : 7;
  return (
    <svg aria-hidden="true" viewBox="0 0 48 32" className="w-full max-w-14 rounded-sm bg-surface-sunken fill-current">
      <rect x={left} width={right - left} height={6} opacity={0.7} />
      {layout === "horizontal" ? <rect x={left} y={7} width={right - left} height={3} opacity={0.35} /> : null}
      {menu ? <rect x={left} y={top} width={menu} height={32} opacity={0.35} /> : null}
      <SketchedPage x={left + menu + 3} y={top + 3} width={right - left - menu - 6} scrolls={width === "scrollable"} />
    </svg>
  );
}

function SketchedPage({ x, y, width, scrolls }: { x: number; y: number; width: number; scrolls: boolean }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={5} rx={1} opacity={0.25} />
      <rect x={x} y={y + 7} width={width * 0.6} height={3} rx={1} opacity={0.18} />
      {scrolls ? (
        <path d={`M${x + width - 5} ${y + 8}v9m-3-3 3 3 3-3`} fill="none" stroke="currentColor" strokeWidth={1.5} />
      ) : null}
    </>
  );
}
