import type { ReactNode } from "react";
import type { BadgeTone } from "./badge";
import { classNames } from "./class-names";

const tones: Record<Exclude<BadgeTone, "violet">, string> = {
  neutral: "border-line bg-surface-sunken text-ink",
  positive: "border-positive/30 bg-positive-soft text-positive",
  info: "border-info/30 bg-info-soft text-info",
  warning: "border-warning/30 bg-warning-soft text-warning",
  danger: "border-danger/30 bg-danger-soft text-danger",
};

type AlertProps = { tone?: keyof typeof tones; title?: ReactNode; children?: ReactNode; actions?: ReactNode };

/** A notice for the reader. An alert with the tone `danger` interrupts the speech of screen readers. */
export function Alert({ tone = "info", title, children, actions }: AlertProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classNames(
        "flex flex-wrap items-center justify-between gap-3 rounded border px-4 py-3 text-sm",
        tones[tone],
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "text-ink" : undefined}>{children}</div> : null}
      </div>
      {actions}
    </div>
  );
}
