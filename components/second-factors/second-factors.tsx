"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, use } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Factor } from "./factor";
import { AskAboutFactors } from "./second-factor-dialogs";

type SecondFactorsProps = {
  factors: Factor[];
  recoveryCodesLeft: number;
  /** True if the reader's role requires a second factor, so that the last factor cannot be removed. */
  isNeeded: boolean;
  now: Date;
  /** The buttons that add a factor. */
  children: ReactNode;
};

/** The reader's second factors, and the number of recovery codes that are left. A recovery code replaces a lost factor. */
export function SecondFactors({ factors, recoveryCodesLeft, isNeeded, now, children }: SecondFactorsProps) {
  const t = useTranslations("secondFactors");
  const ask = use(AskAboutFactors);
  const isLast = isNeeded && factors.length === 1;
  const columns = useColumns(now, isLast ? ["rename"] : ["rename", "remove"], (kind, factor) => ask({ kind, factor }));
  return (
    <Card className="min-w-0">
      <CardHead title={t("title")} text={t("text")}>
        {children}
      </CardHead>
      <DataTable caption={t("title")} density="narrow" columns={columns} items={factors} keyOf={({ id }) => id} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm">
        <span>{t("recovery.left", { count: recoveryCodesLeft })}</span>
        <Button variant="quiet" className="-mr-3 max-md:-ml-3" onClick={() => ask({ kind: "recovery" })}>
          {t("recovery.make")}
        </Button>
      </div>
    </Card>
  );
}

type Act = "rename" | "remove";

function useColumns(now: Date, acts: Act[], ask: (act: Act, factor: Factor) => void): Column<Factor>[] {
  const t = useTranslations("secondFactors");
  const format = useFormatter();
  return [
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: ({ name, kind, passkey, disownedAt }) => (
        <>
          {name}
          <span className="block font-normal text-ink-muted">
            {t(`kinds.${passkey?.isBackedUp ? "syncedPasskey" : kind}`)}
          </span>
          {disownedAt ? <span className="block font-normal text-danger">{t("disowned")}</span> : null}
        </>
      ),
    },
    {
      key: "lastUsedAt",
      header: t("lastUsed"),
      phone: "value",
      cell: ({ createdAt, lastUsedAt }) => (
        <>
          {lastUsedAt ? format.relativeTime(lastUsedAt, now) : t("neverUsed")}
          <span className="block text-ink-muted">
            {t("added", { date: format.dateTime(createdAt, { dateStyle: "medium" }) })}
          </span>
        </>
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      phone: "actions",
      cell: (factor) => (
        <div className="flex gap-1 max-md:-ml-3 md:-mr-3 md:justify-end">
          {acts.map((act) => (
            <Button
              key={act}
              variant="quiet"
              aria-label={t(`${act}Of`, { name: factor.name })}
              onClick={() => ask(act, factor)}
            >
              {t(act)}
            </Button>
          ))}
        </div>
      ),
    },
  ];
}
