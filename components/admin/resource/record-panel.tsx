"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useMay } from "@/components/ui/may";
import type { AuditAct } from "@/lib/audit/acts-of-subject.sql";
import type { SubjectEntry } from "@/lib/ledger/entries-of-subject.sql";
import type { Currency } from "@/lib/money/currency";
import { ActList, EntryList } from "./record-lists";
import type { ResourceAction } from "./resource";
import { actionsFor } from "./resource-table";

/** Only transfers have `debitedCurrency`, the currency in which the sender's account was debited. */
type AnyRecord = { id: string; amountMinor: bigint; currency: Currency; debitedCurrency?: Currency };

type RecordPanelProps<Item extends AnyRecord> = {
  /** Null while no record is open. */
  dossier: { record: Item; entries: SubjectEntry[]; acts: AuditAct[] } | null;
  title: string;
  status: ReactNode;
  /** The actions on the record. Each possible action is a button at the end of the panel. */
  actions: ResourceAction<Item>[];
  /** The URL of the queue without an open panel. */
  closeHref: string;
  /** The content that only this kind of record has. The panel shows this content above the entries and the audit trail. */
  children: ReactNode;
};

/**
 * The panel with all information about one record. On wide screens the panel is beside the queue. On phones the panel is a
 * bottom sheet. The URL contains the id of the open record.
 */
export function RecordPanel<Item extends AnyRecord>(props: RecordPanelProps<Item>) {
  const { dossier, title, status, actions, closeHref, children } = props;
  const t = useTranslations("admin");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [actionKey, setActionKey] = useState<string | null>(null);
  useEffect(() => {
    if (!dossier) setClosedId(null);
  }, [dossier]);
  const isOpen = dossier !== null && dossier.record.id !== closedId;

  function close() {
    if (!dossier) return;
    setClosedId(dossier.record.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} size="panel" title={title} isInAddress>
        {dossier ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <StaffAmount
                amountMinor={dossier.record.amountMinor}
                currency={dossier.record.currency}
                className="text-2xl font-semibold"
              />
              {status}
            </div>
            {children}
            <PanelSection title={t("record.entries")}>
              <EntryList entries={dossier.entries} />
            </PanelSection>
            <PanelSection title={t("record.audit")}>
              <ActList acts={dossier.acts} />
            </PanelSection>
            <PanelActions actions={actionsFor({ actions }, dossier.record)} onAct={setActionKey} />
          </>
        ) : null}
      </Dialog>
      {actions.map(({ key, dialog }) => (
        <Fragment key={key}>
          {dialog({ item: actionKey === key && dossier ? dossier.record : null, onClose: () => setActionKey(null) })}
        </Fragment>
      ))}
    </>
  );
}

type PanelActionsProps = {
  actions: Pick<ResourceAction<never>, "key" | "act" | "label">[];
  onAct: (key: string) => void;
};

/** A button for each possible action that the reader's role may perform. The caller passes the most common action first. */
function PanelActions({ actions, onAct }: PanelActionsProps) {
  const may = useMay();
  const allowed = actions.filter(({ act }) => may(act));
  if (allowed.length === 0) return null;
  return (
    <DialogActions>
      {[...allowed].reverse().map(({ key, label }) => (
        <Button key={key} variant={key === allowed[0]?.key ? "primary" : "secondary"} onClick={() => onAct(key)}>
          {label}
        </Button>
      ))}
    </DialogActions>
  );
}

/** A section of a panel, with a heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
