"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

const fetchTexts = async (locale: Locale) => ({
  offline: ((await import(`@/messages/${locale}/shell/offline.json`)) as { default: Messages["offline"] }).default,
});

/** While there is no connection, states the time when the connection was lost, because the page shows no newer data. */
export function OfflineNotice() {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Notice />
    </LateTexts>
  );
}

function Notice() {
  const t = useTranslations("offline");
  const format = useFormatter();
  const since = useOfflineSince();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-3 print:hidden"
    >
      {since ? (
        <p className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-warning shadow-overlay">
          <Icon name="wifi-off" className="size-5 shrink-0" />
          {t("since", {
            // Uses the time zone of the reader's device.
            time: format.dateTime(since, { timeStyle: "short", timeZone: ownZone() }),
          })}
        </p>
      ) : null}
    </div>
  );
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the moment when the connection was lost, or null while there is a connection. When the connection returns, refreshes
 * the page.
 */
function useOfflineSince(): Date | null {
  const router = useRouter();
  const [since, setSince] = useState(() => (navigator.onLine ? null : new Date()));
  useEffect(() => {
    const lose = () => setSince((known) => known ?? new Date());
    const regain = () => {
      setSince(null);
      router.refresh();
    };
    window.addEventListener("offline", lose);
    window.addEventListener("online", regain);
    return () => {
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", regain);
    };
  }, [router]);
  return since;
}
