"use client";

import { type ComponentType, useEffect, useState } from "react";
import { isOfThisPage, latestSent, type SentRequest } from "@/components/browser/sent-requests";

type Unread = { sent: SentRequest; Dialog: ComponentType<{ sent: SentRequest }> };

/** After a page has loaded, shows the outcome of an earlier page's request if nobody has read this outcome. */
export function UnreadOutcomeWatch() {
  const [unread, setUnread] = useState<Unread | null>(null);
  useEffect(() => {
    const sent = latestSent();
    // The outcome of this page's own request is reported by its form or by the error page.
    if (!sent || isOfThisPage(sent)) return;
    import("./unread-outcome").then(
      ({ UnreadOutcome }) => setUnread({ sent, Dialog: UnreadOutcome }),
      () => undefined,
    );
  }, []);
  return unread ? <unread.Dialog sent={unread.sent} /> : null;
}
