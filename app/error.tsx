"use client";

import { type ErrorPageProps, PageError } from "@/components/layout/page-error";

/** The error page for pages outside the customers' and the staff's shells. */
export default function WholePageError(props: ErrorPageProps) {
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4">
      <PageError {...props} />
    </main>
  );
}
