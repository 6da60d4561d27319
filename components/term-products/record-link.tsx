import Link from "next/link";

/** The name of an application in a list. The link covers the whole item and leads to the application's page. */
export function RecordLink({ href, name }: { href: string; name: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="rounded font-medium plain-link after:absolute after:inset-0 after:content-['']"
    >
      {name}
    </Link>
  );
}
