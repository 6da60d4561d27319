"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { fetchKeptFormTexts } from "./kept-form-texts";

type DraftNoticeProps = { onStartOver: () => void };

/** Tells the reader that the form contains the values from before a reload, and offers an empty form. */
export function DraftNotice(props: DraftNoticeProps) {
  return (
    <LateTexts fetchTexts={fetchKeptFormTexts}>
      <Notice {...props} />
    </LateTexts>
  );
}

function Notice({ onStartOver }: DraftNoticeProps) {
  const t = useTranslations("keptForm");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
      <p role="status">{t("draft")}</p>
      <Button variant="quiet" className="-mr-3" onClick={onStartOver}>
        {t("startOver")}
      </Button>
    </div>
  );
}
