import type { ReactNode } from "react";
import { Icon } from "./icon/icon";
import type { IconName } from "./icon/icon-names";

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** True if the title is the page's heading. A page without other content needs this heading. */
  isPage?: boolean;
};

/**
 * Shown in place of a list without entries. Explains which content will appear, and offers the next step. Some pages also explain
 * an error with this component.
 */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  return (
    <div className="empty-state flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon name={icon} className="size-6 stroke-[1.75]" />
      </span>
      {isPage ? <h1 className="text-lg font-semibold">{title}</h1> : <div className="font-semibold">{title}</div>}
      {text ? <p className="max-w-md text-sm text-balance text-ink-muted">{text}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
