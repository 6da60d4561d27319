"use client";

import { useEffect, useState } from "react";
import { forgetOtherDrafts } from "@/components/browser/drafts";
import { tellReader, watchReader } from "@/components/browser/page-reader";
import { lateModule } from "@/components/ui/overlay/late-module";

const useReaderNotice = lateModule(() => import("./reader-notice"));

/**
 * Tells the reader of an open page that another person has logged in, or that nobody is logged in any more
 * (docs/decisions/stale-pages.md).
 */
export function ReaderWatch({ reader }: { reader: string }) {
  const notice = useReaderNotice();
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    forgetOtherDrafts();
    tellReader(reader);
    return watchReader(reader, () => setOther(true));
  }, [reader]);
  return isOther && notice ? <notice.ReaderNotice onGood={() => setOther(false)} /> : null;
}

/** Tells the other tabs that nobody is logged in, and removes the drafts of the person who has logged out. */
export function NobodyIsLoggedIn() {
  useEffect(() => {
    forgetOtherDrafts();
    tellReader("");
  }, []);
  return null;
}
