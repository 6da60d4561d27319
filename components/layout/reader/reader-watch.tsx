"use client";

import { useEffect, useState } from "react";
import { forgetOtherDrafts } from "@/components/browser/drafts";
import { tellReader, watchReader } from "@/components/browser/page-reader";
import { lateModule } from "@/components/ui/overlay/late-module";

const useReaderNotice = lateModule(() => import("./reader-notice"));

/**
 * Shows a notice on an open page when another person has logged in, or when nobody is logged in any more
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

/**
 * For pages without a logged-in reader: tells the other tabs that nobody is logged in, and removes the drafts of earlier log-ins.
 */
export function NobodyIsLoggedIn() {
  useEffect(() => {
    forgetOtherDrafts();
    tellReader("");
  }, []);
  return null;
}
