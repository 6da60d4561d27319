"use client";

import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { paths } from "@/lib/paths";
import { DownloadForm } from "./export-button";

type ExportMenuProps = {
  /** The filters of the list. The files contain the same items as the list. */
  values: Record<string, string>;
  /** The entry for the statement of the latest month. Null if the customer has no account. */
  statement: ReactNode;
  texts: Record<"open" | "csv" | "pdf" | "statements" | "help", string>;
};

/** The menu of the files that the reader can download: the list as CSV and PDF, the statement of the month and all statements. */
export function ExportMenu({ values, statement, texts }: ExportMenuProps) {
  return (
    <Popover
      className="relative"
      summaryClass={buttonClass("secondary", "head-action cursor-pointer")}
      panelClass="absolute right-0 z-20 mt-2 w-72 rounded border border-line p-2 shadow-overlay"
      summary={
        <>
          <Icon name="download" className="size-4" />
          <span>{texts.open}</span>
        </>
      }
    >
      <DownloadEntry action={paths.transactionsCsv} values={values} text={texts.csv} />
      <DownloadEntry action={paths.transactionsPdf} values={values} text={texts.pdf} />
      {statement}
      <Link href={paths.statements} className="menu-entry">
        <Icon name="file-text" />
        {texts.statements}
      </Link>
      <p className="px-3 pt-1 pb-2 text-xs text-ink-muted">{texts.help}</p>
    </Popover>
  );
}

type DownloadEntryProps = { action: string; values: Record<string, string>; text: string };

function DownloadEntry({ text, ...form }: DownloadEntryProps) {
  return (
    <DownloadForm {...form}>
      <button type="submit" className="menu-entry w-full">
        <Icon name="download" />
        {text}
      </button>
    </DownloadForm>
  );
}
