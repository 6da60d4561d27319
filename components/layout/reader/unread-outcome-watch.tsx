"use client";

import { type ComponentType, useEffect, useState } from "react";
import { isOfThisPage, latestSent, type SentRequest } from "@/components/browser/sent-requests";

type Unread = { sent: SentRequest; Dialog: ComponentType<{ sent: SentRequest }> };

/** After a page has loaded, looks for a request with an unread outcome. */
export function UnreadOutcomeWatch() {
  const [unread, setUnread] = useState<Unread | null>(null);
  useEffect(() => {
    const sent = latestSent();
    // For requests of this page, the form or the error page reports the outcome.
    if (!sent || isOfThisPage(sent)) return;
    import("./unread-outcome").then(
      ({ UnreadOutcome }) => setUnread({ sent, Dialog: UnreadOutcome }),
      () => undefined,
    );
  }, []);
  return unread ? <unread.Dialog sent={unread.sent} /> : null;
}
