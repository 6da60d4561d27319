"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/help/copy-button";

/** New recovery codes. The codes are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations("secondFactors.recovery");
  const common = useTranslations("common.copy");
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="warning">{t("keep")}</Alert>
      <ul aria-label={t("title")} className="grid grid-cols-2 gap-x-4 gap-y-2 rounded bg-surface-sunken p-4 text-sm">
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onDone}>{t("done")}</Button>
        <CopyButton
          text={codes.join("\n")}
          words={{ label: t("copy"), copied: common("copied"), failed: common("failed") }}
          named="secondary"
        />
      </div>
    </div>
  );
}
