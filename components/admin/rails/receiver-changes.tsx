"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { endReceiverChangeAction } from "@/app/api/rails/actions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import { changeCodeKey, type OpenChanges, type ReceiverChange } from "@/lib/transfers/rails/rail.model";
import { useMoment } from "./rail-words";
import { ReasonDialog } from "./reason-act";

/**
 * The corrections of receivers' account data that other banks have sent, newest first. Corrections that staff have closed are
 * left out.
 */
export function ReceiverChanges({ changes: { count, items } }: { changes: OpenChanges }) {
  const t = useTranslations("adminRails.changes");
  const [chosen, setChosen] = useState<ReceiverChange | null>(null);
  const [isOpen, setOpen] = useState(false);
  const end = async (reason: string, requestId: string) => {
    if (!chosen) throw new Error("no correction is chosen");
    const { transferId, code, receivedAt } = chosen;
    return await endReceiverChangeAction({ transferId, code, receivedAt: receivedAt.toISOString(), reason }, requestId);
  };
  return (
    <Card aria-labelledby="changes-title" className="mt-6">
      <CardHead id="changes-title" title={t("title")} text={count === 0 ? t("none") : t("text", { count })} />
      {items.length > 0 ? (
        <ul className="divide-y divide-line px-5">
          {items.map((change) => (
            <Change
              key={`${change.transferId} ${change.code} ${change.corrected}`}
              change={change}
              onEnd={() => {
                setChosen(change);
                setOpen(true);
              }}
            />
          ))}
        </ul>
      ) : null}
      <IfMay act="rails.work">
        <ReasonDialog act="endChange" isOpen={isOpen} onClose={() => setOpen(false)} save={end} />
      </IfMay>
    </Card>
  );
}

function Change({ change, onEnd }: { change: ReceiverChange; onEnd: () => void }) {
  const t = useTranslations("adminRails");
  const moment = useMoment();
  const { transferId, code, corrected, receivedAt, customerId, customerName } = change;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <p className="font-medium">
          {code}: {t(`changeCodes.${changeCodeKey(code)}`)}
        </p>
        <p>{t("changes.corrected", { data: corrected })}</p>
        <p className="text-sm text-ink-muted">
          {moment(receivedAt)} ·{" "}
          <Link href={paths.managedRecord("interbank", transferId)} className="plain-link">
            {t("messages.openTransfer")}
          </Link>{" "}
          ·{" "}
          <Link href={paths.manageUser(customerId)} className="plain-link">
            {customerName}
          </Link>
        </p>
      </div>
      <IfMay act="rails.work">
        <Button variant="secondary" onClick={onEnd}>
          {t("endChange.button")}
        </Button>
      </IfMay>
    </li>
  );
}
