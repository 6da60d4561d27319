import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { Obstacle } from "./obstacle";

type ObstacleNoteProps = {
  obstacle: Obstacle;
  /** The classes for the padding and for a background that differs from the surface behind the note. */
  className: string;
};

/** One line with the reason why the customer cannot apply, and a link with which the customer can solve the problem. */
export function ObstacleNote({ obstacle: { reason, link, href }, className }: ObstacleNoteProps) {
  const look = "rounded font-semibold whitespace-nowrap text-accent-text hover:underline";
  return (
    <p className={classNames("rounded px-3 text-sm break-words", className)}>
      {`${reason} `}
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
