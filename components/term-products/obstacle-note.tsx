import { Link } from "@/components/ui/link";
import type { Obstacle } from "./obstacle";

/** One line with the reason why the customer cannot apply, and the link with which the customer can solve the problem. */
export function ObstacleNote({ id, obstacle: { reason, way } }: { id?: string; obstacle: Obstacle }) {
  const look = "rounded font-semibold text-accent-text hover:underline";
  return (
    <p className="min-w-0 text-sm break-words hyphens-auto text-ink-muted">
      <span id={id}>{reason}</span>
      {way ? " " : null}
      {way?.href.startsWith("/") ? (
        <Link className={look} href={way.href}>
          {way.text}
        </Link>
      ) : way ? (
        <a className={look} href={way.href}>
          {way.text}
        </a>
      ) : null}
    </p>
  );
}
