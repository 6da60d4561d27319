"use client";

import { useTranslations } from "next-intl";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";

/** The first rows of a CSV file with its headings, so that staff see the content of each column. */
export function SampleRows({ file: { headings, sample } }: { file: ListedFile }) {
  const t = useTranslations("adminReconciliation.columnsForm");
  const rows = Array.isArray(sample) ? (sample as string[][]) : [];
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling section must be reachable by keyboard
    <section aria-label={t("sampleTitle")} tabIndex={0} className="mb-5 overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-sm">
        <caption className="px-3 py-2 text-start text-xs text-ink-muted">{t("sampleTitle")}</caption>
        <thead>
          <tr className="border-y border-line bg-surface-sunken">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-1.5 text-start font-medium whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
            <tr key={index} className="border-t border-line first:border-t-0">
              {headings.map((heading, place) => (
                <td key={heading} className="px-3 py-1.5 whitespace-nowrap">
                  {row[place] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
