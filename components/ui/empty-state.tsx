import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = { icon: LucideIcon; title: ReactNode; text?: ReactNode; action?: ReactNode };

/** Says what will be here, and offers the next step. Also for an error: what happened and what to do. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <Icon aria-hidden="true" className="mb-2 size-8 text-ink-faint" strokeWidth={1.5} />
      <div className="font-semibold">{title}</div>
      {text ? <p className="max-w-md text-sm text-ink-muted">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
