"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

const minuteMs = 60_000;

export type BooksVerifiedProps = {
  /** The time of the latest verification of the books that found no error. Null if there was none. */
  verifiedAt: Date | null;
  renderedAt: Date;
  /** The text that the server has rendered at the moment `renderedAt`. */
  text: string;
};

/**
 * States how long ago the books were verified, and links to an explanation. The text is updated every minute. The code for the
 * update loads after the first minute, so that it does not delay the page.
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
