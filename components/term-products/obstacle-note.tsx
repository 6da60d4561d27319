import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { Obstacle } from "./obstacle";

type ObstacleNoteProps = {
  obstacle: Obstacle;
  /** The background, which must differ from the surface below. */
  className: string;
};

/** The reason why the customer cannot apply, and the link that helps, in one line. */
export function ObstacleNote({ obstacle: { reason, link, href }, className }: ObstacleNoteProps) {
  const look = "rounded font-semibold text-accent-text hover:underline";
  return (
    <p className={classNames("flex flex-wrap gap-x-3 rounded px-3 py-2 text-sm break-words", className)}>
      <span className="min-w-0">{reason}</span>
      {href.startsWith("/") ? (
        <Link className={look} href={href}>
          {link}
        </Link>
      ) : (
        <a className={look} href={href}>
          {link}
        </a>
      )}
    </p>
  );
}
