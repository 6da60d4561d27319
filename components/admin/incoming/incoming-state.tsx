"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type IncomingPayment, incomingTones } from "@/lib/incoming/incoming.model";

/** The state of an incoming payment, and whether another bank has asked for the payment back. */
export function IncomingState({ state, reason, isRecalled }: IncomingPayment) {
  const t = useTranslations("adminIncoming");
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={incomingTones[state]}>
        {state === "waiting" && reason ? t(`reasons.${reason}`) : t(`states.${state}`)}
      </Badge>
      {isRecalled ? <Badge tone="danger">{t("states.recalled")}</Badge> : null}
    </span>
  );
}
