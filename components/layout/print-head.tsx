"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useFormatter } from "@/lib/i18n/formatter";

/** The header of a printed page: bank, reader, time and URL. The header is empty on the screen. */
export function PrintHead({ bankName, printedBy }: { bankName: string; printedBy: string }) {
  const format = useFormatter();
  const [printed, setPrinted] = useState<{ at: Date; address: string }>();
  useEffect(() => {
    const note = () => setPrinted({ at: new Date(), address: window.location.href });
    // Renders the header synchronously, because the browser lays out the printed page as soon as the event handlers return.
    const noteNow = () => flushSync(note);
    const paper = window.matchMedia("print");
    const change = () => paper.matches && noteNow();
    if (paper.matches) note();
    window.addEventListener("beforeprint", noteNow);
    paper.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", noteNow);
      paper.removeEventListener("change", change);
    };
  }, []);
  if (!printed) return null;
  return (
    <div className="print-head">
      <p className="text-lg font-semibold">{bankName}</p>
      <p>
        {printedBy} · {format.dateTime(printed.at, { dateStyle: "long", timeStyle: "short" })}
      </p>
      <p className="break-all">{printed.address}</p>
    </div>
  );
}
