"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

const minuteMs = 60_000;

export type BooksVerifiedProps = {
  /** The time of the last check of the books without errors. Null if there was none. */
  verifiedAt: Date | null;
  renderedAt: Date;
  /** The text at `renderedAt`. */
  text: string;
};

/**
 * Says how long ago the books were last verified, and links to the explanation. While the page is open, the text is updated
 * every minute. The code that formats the later texts is loaded after a minute.
 */
export function BooksVerified({ verifiedAt, renderedAt, text }: BooksVerifiedProps) {
  const t = useTranslations("common");
  const locale = useLocale();
  const [later, setLater] = useState<string>();
  useEffect(() => {
    if (!verifiedAt) return;
    const shownAt = performance.now();
    const timer = setInterval(async () => {
      const { formatterOf } = await import("@/lib/i18n/formatter");
      const now = new Date(renderedAt.getTime() + performance.now() - shownAt);
      setLater(t("booksVerified", { when: formatterOf(locale, undefined).relativeTime(verifiedAt, now) }));
    }, minuteMs);
    return () => clearInterval(timer);
  }, [verifiedAt, renderedAt, locale, t]);
  return (
    <Link
      href={`${paths.verify}#books`}
      className="rounded-sm underline decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {later ?? text}
    </Link>
  );
}
