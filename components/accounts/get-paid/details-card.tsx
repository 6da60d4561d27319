"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/help/copy-button";
import { Icon } from "@/components/ui/icon/icon";
import type { PaymentDetail } from "./payment-details";

type DetailsCardProps = { title: string; text: string; details: PaymentDetail[] };

/** The details for one kind of payer. Each detail can be copied, and all details together can be copied or shared. */
export function DetailsCard({ title, text, details }: DetailsCardProps) {
  const t = useTranslations("getPaid");
  const common = useTranslations("common.copy");
  const said = { copied: common("copied"), failed: common("failed") };
  return (
    <Card className="p-card">
      <section aria-label={title} className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-sm text-ink-muted">{text}</p>
        </div>
        <dl className="divide-y divide-line rounded border border-line">
          {details.map(({ key, term, text: value, copy = value }) => (
            <div key={key} className="py-2 pr-1 pl-3 md:pr-2 md:pl-4">
              <dt className="text-xs text-ink-muted">{term}</dt>
              <dd className="flex items-center justify-between gap-1 font-medium tabular-nums">
                <span className="min-w-0 wrap-anywhere">{value}</span>
                <CopyButton
                  text={copy}
                  words={{ label: common("label", { what: term }), ...said }}
                  className="-my-3 size-11 shrink-0 items-center justify-center print:hidden"
                />
              </dd>
            </div>
          ))}
        </dl>
        <Share
          title={title}
          text={details.map(({ term, text: value }) => `${term}: ${value}`).join("\n")}
          label={t("share")}
          copyAll={{ label: t("copyAll"), ...said }}
        />
      </section>
    </Card>
  );
}

type ShareProps = {
  title: string;
  text: string;
  label: string;
  copyAll: Record<"label" | "copied" | "failed", string>;
};

/** Copies all details, or opens the device's own share dialog if the device has one. */
function Share({ title, text, label, copyAll }: ShareProps) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <CopyButton text={text} words={copyAll} isNamed />
      {canShare ? (
        // The browser rejects the promise when the reader closes the device's dialog.
        <Button variant="secondary" onClick={() => void navigator.share({ title, text }).catch(() => undefined)}>
          <Icon name="share" className="size-4" />
          {label}
        </Button>
      ) : null}
    </div>
  );
}
