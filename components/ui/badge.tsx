import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type BadgeTone = "neutral" | "positive" | "info" | "warning" | "danger" | "violet";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-neutral-soft text-ink-muted",
  positive: "bg-positive-soft text-positive",
  info: "bg-info-soft text-info",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  violet: "bg-violet-soft text-violet",
};

/** A short status in a coloured pill. The text alone states the status. The colour only supports the text. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames("badge", tones[tone])}>{children}</span>;
}
