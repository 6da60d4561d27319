"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";

/** A table as a file. A plain link: the browser downloads the file in place. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations("admin");
  return (
    <a href={href} className={buttonClass("secondary")}>
      <Download aria-hidden="true" className="size-4" />
      {t("export")}
    </a>
  );
}
