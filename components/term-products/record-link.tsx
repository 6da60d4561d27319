import Link from "next/link";
import { classNames } from "@/components/ui/class-names";

type RecordLinkProps = { href: string; name: string; look?: string };

/** The name of an application in a list. The link covers the whole item and leads to the application's page. */
export function RecordLink({ href, name, look = "font-medium plain-link" }: RecordLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={classNames("rounded after:absolute after:inset-0 after:content-['']", look)}
    >
      {name}
    </Link>
  );
}
