import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type DeskCardProps = { id: string; title: string; text?: ReactNode; aside?: ReactNode; children: ReactNode };

/** A section of the back office's start page. */
export function DeskCard({ id, title, text, aside, children }: DeskCardProps) {
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div>
          <h2 id={id} className="text-sm font-semibold">
            {title}
          </h2>
          {text ? <p className="text-sm text-ink-muted">{text}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}
