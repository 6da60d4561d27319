"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { Popover } from "@/components/ui/popover";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

const fetchTexts = async (locale: Locale) => ({
  explained: ((await import(`@/messages/${locale}/explained.json`)) as { default: Messages["explained"] }).default,
});

/** A technical term as a button. A press on the button loads and shows the explanation of the term. */
export function Explained({ term, children }: { term: keyof Messages["explained"]; children: ReactNode }) {
  return (
    <Popover
      className="inline-block"
      summary={children}
      summaryClass="finger min-w-11 printed cursor-help rounded text-start underline decoration-dotted underline-offset-4"
      panelClass="z-30 max-h-none! w-72 max-w-[calc(100vw-2rem)] overflow-visible! rounded-lg border border-line p-4 text-sm font-normal text-ink shadow-overlay"
      anchor="bottom start"
    >
      <div role="status">
        <LateTexts fetchTexts={fetchTexts}>
          <Explanation term={term} />
        </LateTexts>
      </div>
    </Popover>
  );
}

function Explanation({ term }: { term: keyof Messages["explained"] }) {
  const t = useTranslations("explained");
  return <p>{t(term)}</p>;
}
