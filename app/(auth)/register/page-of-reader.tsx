"use client";

import { IdleWarning } from "@/components/auth/idle-warning";
import { ReaderWatch } from "@/components/layout/reader/reader-watch";
import { readerMetaName } from "@/lib/page-reader";

type PageOfReaderProps = {
  /** The hash of the user for whom the page was rendered (`readerOf`). */
  reader: string;
  /** The session ends after this time without activity, in milliseconds. Null when the user stays logged in. */
  idleMs: number | null;
};

/** Adds the user's hash to a page outside the shell. The page of a logged-in user needs the hash to call session actions. */
export function PageOfReader({ reader, idleMs }: PageOfReaderProps) {
  return (
    <>
      <meta name={readerMetaName} content={reader} />
      <ReaderWatch reader={reader} />
      {idleMs === null ? null : <IdleWarning idleMs={idleMs} />}
    </>
  );
}
