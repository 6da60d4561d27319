import { Skeleton } from "@/components/ui/progress/skeleton";

/** Shown until the calendar has loaded: a month as high as its place, and a list as long as a screen, so that nothing under it moves. */
export function CalendarGridSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid h-full auto-rows-fr gap-px p-4 max-md:min-h-dvh max-md:auto-rows-min md:grid-cols-7 md:gap-2"
    >
      {Array.from({ length: 42 }, (_, cell) => `cell-${cell}`).map((key, index) => (
        <Skeleton key={key} className={index < 6 ? "mb-2 h-12 md:mb-0 md:h-full" : "h-full max-md:hidden"} />
      ))}
    </div>
  );
}
