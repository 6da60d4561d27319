import Link from "next/link";
import { classNames } from "./class-names";
import { Icon } from "./icon/icon";
import { type Mark, markProps } from "./mark";

type MarkedNameProps = {
  name: string;
  mark: Mark;
  /** The link of the row, if the row has one. The link covers the whole row. */
  href?: string | undefined;
  className: string;
};

/** The name in a row that has room for a mark at its start (`marked` and `data-table-marked` in app/globals.css). */
export function MarkedName({ name, mark, href, className }: MarkedNameProps) {
  const isIcon = "icon" in mark;
  const { className: nameClass, ...data } = isIcon ? { className } : markProps(mark, className);
  return (
    <>
      {isIcon ? (
        <span aria-hidden="true" className="mark-icon">
          <Icon name={mark.icon} />
        </span>
      ) : null}
      {href ? (
        <Link href={href} prefetch={false} className={classNames("cover", nameClass)} {...data}>
          {name}
        </Link>
      ) : (
        <span className={nameClass} {...data}>
          {name}
        </span>
      )}
    </>
  );
}
