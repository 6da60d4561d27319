"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Factor, FactorKind } from "./factor";

// Each dialog loads when it is opened.
const AddPasskeyDialog = dynamic(() => import("./add-passkey-dialog").then((module) => module.AddPasskeyDialog));
const AddTimeCodeDialog = dynamic(() => import("./add-time-code-dialog").then((module) => module.AddTimeCodeDialog));
const NewRecoveryCodesDialog = dynamic(() =>
  import("./new-recovery-codes-dialog").then((module) => module.NewRecoveryCodesDialog),
);
const RemoveFactorDialog = dynamic(() => import("./remove-factor-dialog").then((module) => module.RemoveFactorDialog));
const RenameFactorDialog = dynamic(() => import("./rename-factor-dialog").then((module) => module.RenameFactorDialog));

type SecondFactorsProps = {
  factors: Factor[];
  recoveryCodesLeft: number;
  /** The kinds of factors that the reader can use on this device. */
  kinds: readonly FactorKind[];
  /** True if the reader's role requires a second factor, so that the last factor cannot be removed. */
  isNeeded: boolean;
  /** The suggested name of a new passkey. Undefined if browsers do not support passkeys on the site's domain. */
  deviceName: string | undefined;
  now: Date;
};

type Asked = { kind: "add" | "passkey" | "recovery" } | { kind: "rename" | "remove"; factor: Factor };

/** The reader's second factors, and the number of recovery codes that are left. A recovery code replaces a lost factor. */
export function SecondFactors({ factors, kinds, recoveryCodesLeft, isNeeded, deviceName, now }: SecondFactorsProps) {
  const t = useTranslations("secondFactors");
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => {
    setAsked(null);
    router.refresh();
  };
  const isLast = isNeeded && factors.length === 1;
  const columns = useColumns(now, isLast ? ["rename"] : ["rename", "remove"], (kind, factor) =>
    setAsked({ kind, factor }),
  );
  const hasSecondFactor = factors.length > 0;
  return (
    <Card className="min-w-0">
      <CardHead title={t("title")} text={t(hasSecondFactor ? "text" : "none")}>
        <div className="flex flex-wrap gap-3 py-1 max-sm:w-full max-sm:[&>*]:grow">
          <Button variant="secondary" onClick={() => setAsked({ kind: "add" })}>
            {t("add")}
          </Button>
          {deviceName === undefined ? null : (
            <Button variant="secondary" onClick={() => setAsked({ kind: "passkey" })}>
              {t("passkey.add")}
            </Button>
          )}
        </div>
      </CardHead>
      {hasSecondFactor ? (
        <>
          <DataTable caption={t("title")} density="narrow" columns={columns} items={factors} keyOf={({ id }) => id} />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm">
            <span>{t("recovery.left", { count: recoveryCodesLeft })}</span>
            <Button variant="quiet" className="-mr-3 max-md:-ml-3" onClick={() => setAsked({ kind: "recovery" })}>
              {t("recovery.make")}
            </Button>
          </div>
        </>
      ) : null}
      {asked?.kind === "add" ? <AddTimeCodeDialog kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "passkey" && deviceName !== undefined ? (
        <AddPasskeyDialog deviceName={deviceName} kinds={kinds} onClose={close} />
      ) : null}
      {asked?.kind === "recovery" ? <NewRecoveryCodesDialog kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "rename" ? <RenameFactorDialog factor={asked.factor} kinds={kinds} onClose={close} /> : null}
      {asked?.kind === "remove" ? <RemoveFactorDialog factor={asked.factor} kinds={kinds} onClose={close} /> : null}
    </Card>
  );
}

type Act = "rename" | "remove";

function useColumns(now: Date, acts: Act[], ask: (act: Act, factor: Factor) => void): Column<Factor>[] {
  const t = useTranslations("secondFactors");
  const format = useFormatter();
  return [
    { key: "name", header: t("name"), phone: "title", cell: ({ name }) => name },
    {
      key: "kind",
      header: t("kind"),
      phone: "detail",
      cell: ({ kind, passkey, disownedAt }) => (
        <>
          {t(`kinds.${passkey?.isBackedUp ? "syncedPasskey" : kind}`)}
          {disownedAt ? <span className="block text-danger">{t("disowned")}</span> : null}
        </>
      ),
    },
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
