"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";

/**
 * A link that exports a table as a file. The link does not use the component `Link` of Next, so the browser downloads the file
 * and stays on the page.
 */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations("admin");
  return (
    <a href={href} className={buttonClass("secondary")}>
      <Icon name="download" className="size-4" />
      {t("export")}
    </a>
  );
}
