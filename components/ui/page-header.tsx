import type { ReactNode } from "react";

/** A page's title, a sentence under it, and what can be done on the whole page. */
export function PageHeader({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold hyphens-auto break-words max-[26em]:text-[1.5rem]">{title}</h1>
        {text ? <p className="mt-1 text-ink-muted">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3 print:hidden">{actions}</div> : null}
    </header>
  );
}
