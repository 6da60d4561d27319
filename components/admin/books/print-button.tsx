"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useTranslations("adminBooks");
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
