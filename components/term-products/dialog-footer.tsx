import type { ReactNode } from "react";

/** The buttons of a dialog with long content. The buttons stay visible at the bottom while the content scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex gap-3 border-t border-line bg-surface px-5 py-4 *:flex-1 md:-mx-7 md:-mb-7 md:justify-end md:px-7 md:*:flex-none">
      {children}
    </div>
  );
}
