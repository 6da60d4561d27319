import { Skeleton } from "@/components/ui/progress/skeleton";

/** Shown until the calendar has loaded: a month of its size, and a list on phones. */
export function CalendarGridSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-px p-4 md:grid-cols-7 md:gap-2">
      {Array.from({ length: 35 }, (_, cell) => `cell-${cell}`).map((key, index) => (
        <Skeleton key={key} className={index < 6 ? "mb-2 h-12 md:mb-0 md:h-28" : "h-28 max-md:hidden"} />
      ))}
    </div>
  );
}
