import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/progress/skeleton";
import type { CalendarView } from "./calendar-place";

const rows = "grid-cols-1 auto-rows-min";
const days = "grid-cols-7 auto-rows-fr";

/**
 * The classes for each view. If the URL contains no view, the screen size decides the view. The server does not know the screen
 * size, so `byScreen` contains classes for phones and for larger screens.
 */
const shapes: Record<CalendarView | "byScreen", { grid: string; cells: number; cell: string; day: string }> = {
  month: { grid: days, cells: 42, cell: "", day: "" },
  week: { grid: days, cells: 7, cell: "", day: "" },
  list: { grid: rows, cells: 6, cell: "h-12", day: "" },
  byScreen: { grid: `${rows} md:grid-cols-7 md:auto-rows-fr`, cells: 42, cell: "h-12 md:h-auto", day: "max-md:hidden" },
};

/** A placeholder that is shown until the calendar has loaded and has been drawn. */
export function CalendarGridSkeleton({ view }: { view: CalendarView | null }) {
  const { grid, cells, cell, day } = shapes[view ?? "byScreen"];
  return (
    <div aria-hidden="true" className={classNames("absolute inset-0 grid gap-2 p-4", grid)}>
      {Array.from({ length: cells }, (_, index) => `cell-${index}`).map((key, index) => (
        <Skeleton key={key} className={classNames(cell, index < 6 ? "" : day)} />
      ))}
    </div>
  );
}
