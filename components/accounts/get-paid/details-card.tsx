"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { CopyButton } from "@/components/ui/help/copy-button";
import { Icon } from "@/components/ui/icon/icon";
import type { PaymentDetail } from "./payment-details";

type DetailsCardProps = { title: string; details: PaymentDetail[] };

/**
 * The payment details of an account for one kind of payer, such as a payer in another country. Each detail can be copied, and all
 * details together can be copied or shared.
 */
export function DetailsCard({ title, details }: DetailsCardProps) {
  const t = useTranslations("getPaid");
  const common = useTranslations("common.copy");
  const said = { copied: common("copied"), failed: common("failed") };
  const id = useId();
  const all = details.map(({ term, text: value }) => `${term}: ${value}`).join("\n");
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title}>
        <div className="flex flex-row-reverse items-center gap-2 print:hidden">
          <CopyButton text={all} words={{ label: t("copyAll"), ...said }} named="quiet" className="-mr-3" />
        </div>
      </CardHead>
      <dl className="divide-y divide-line">
        {details.map(({ key, term, text: value, copy }) => (
          <div key={key} className="py-2.5 pr-2 pl-card">
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd className="flex items-center justify-between gap-1 font-medium tabular-nums">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              {copy ? (
                <CopyButton
                  text={copy}
                  words={{ label: common("label", { what: term }), ...said }}
                  className="-mt-7 -mb-3 size-11 shrink-0 items-center justify-center print:hidden"
                />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <Share title={title} text={all} label={t("share")} />
    </Card>
  );
}

type ShareProps = { title: string; text: string; label: string };

/** Opens the device's own share dialog, if the device has one. */
function Share({ title, text, label }: ShareProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  if (!canShare) return null;
  return (
    <div className="border-t border-line px-card py-3 print:hidden">
      {/* The browser rejects the promise when the reader closes the device's dialog. */}
      <Button variant="secondary" onClick={() => void navigator.share({ title, text }).catch(() => undefined)}>
        <Icon name="share" className="size-4" />
        {label}
      </Button>
    </div>
  );
}
