"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { useFormatter } from "@/lib/i18n/formatter";
import { AddTimeCodeDialog } from "./add-time-code-dialog";
import { NewRecoveryCodesDialog } from "./new-recovery-codes-dialog";
import { RemoveFactorDialog } from "./remove-factor-dialog";

/** One of the reader's second factors. */
export type Factor = { id: string; kind: "time_code"; name: string; createdAt: Date; lastUsedAt: Date | null };

type SecondFactorsProps = {
  factors: Factor[];
  recoveryCodesLeft: number;
  /** The last one cannot be removed. */
  isNeeded: boolean;
  now: Date;
};

type Asked = { kind: "add" | "recovery" } | { kind: "remove"; factor: Factor };

/** What is asked for besides the password, and what helps when it is lost. */
export function SecondFactors({ factors, recoveryCodesLeft, isNeeded, now }: SecondFactorsProps) {
  const t = useTranslations("secondFactors");
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    router.refresh();
  };
  const isLast = isNeeded && factors.length === 1;
  const columns = useColumns(now, isLast ? undefined : (factor) => setAsked({ kind: "remove", factor }));
  const hasSecondFactor = factors.length > 0;
  return (
    <Card className="mt-6 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <div>
          <h2 className="font-semibold">{t("title")}</h2>
          <p className="text-sm text-ink-muted">{t(hasSecondFactor ? "text" : "none")}</p>
        </div>
        <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
          {t("add")}
        </Button>
      </div>
      {hasSecondFactor ? (
        <>
          <DataTable caption={t("title")} columns={columns} items={factors} keyOf={({ id }) => id} />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm">
            <span>{t("recovery.left", { count: recoveryCodesLeft })}</span>
            <Button variant="quiet" className="-mr-3 max-md:-ml-3" onClick={() => setAsked({ kind: "recovery" })}>
              {t("recovery.make")}
            </Button>
          </div>
        </>
      ) : null}
      {asked?.kind === "add" ? <AddTimeCodeDialog hasSecondFactor={hasSecondFactor} onClose={close} /> : null}
      {asked?.kind === "recovery" ? <NewRecoveryCodesDialog onClose={close} /> : null}
      {asked?.kind === "remove" ? <RemoveFactorDialog factor={asked.factor} onClose={close} /> : null}
    </Card>
  );
}

/** @param remove missing where nothing can be removed */
function useColumns(now: Date, remove: ((factor: Factor) => void) | undefined): Column<Factor>[] {
  const t = useTranslations("secondFactors");
  const format = useFormatter();
  return [
    { key: "name", header: t("name"), phone: "title", cell: ({ name }) => name },
    { key: "kind", header: t("kind"), phone: "detail", cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: "createdAt",
      header: t("added"),
      phone: "none",
      cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: "medium" }),
    },
    {
      key: "lastUsedAt",
      header: t("lastUsed"),
      phone: "value",
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.relativeTime(lastUsedAt, now) : t("neverUsed")),
    },
    {
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      phone: "actions",
      cell: (factor) =>
        remove ? (
          <Button variant="quiet" aria-label={t("removeOf", { name: factor.name })} onClick={() => remove(factor)}>
            {t("remove")}
          </Button>
        ) : null,
    },
  ];
}
