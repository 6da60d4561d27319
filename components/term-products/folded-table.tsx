import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";

/** A table that repeats the card above it, behind a button. Phones show only the card. */
export function FoldedTable({ children }: { children: ReactNode }) {
  const t = useTranslations("termProducts");
  return (
    <Disclosure className="-mt-4 max-md:hidden" summary={t("asTable")}>
      <div className="mt-2">{children}</div>
    </Disclosure>
  );
}
