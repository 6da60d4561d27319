"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { Currency } from "@/lib/money/currency";
import type { ActView, EntryView } from "./record-file";
import { ActList, EntryList } from "./record-lists";
import type { ResourceDialogProps } from "./resource";

type RecordRow = { id: string; amountMinor: bigint; currency: Currency };

type RecordPanelProps<Row extends RecordRow> = {
  /** Null while no record is open. */
  file: { row: Row; entries: EntryView[]; acts: ActView[] } | null;
  title: string;
  status: ReactNode;
  /** The modal that changes the record. */
  edit: ComponentType<ResourceDialogProps<Row>>;
  /** The address of the queue without the panel. */
  closeHref: string;
  /** What is particular to this kind of record, before entries and audit trail. */
  children: ReactNode;
};

/** Everything about one record, beside its queue; on a phone a sheet. Its address opens it again. */
export function RecordPanel<Row extends RecordRow>(props: RecordPanelProps<Row>) {
  const { file, title, status, edit: Edit, closeHref, children } = props;
  const t = useTranslations("admin");
  const router = useRouter();
  // Closes at once; the address follows.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (!file) setClosedId(null);
  }, [file]);
  const isOpen = file !== null && file.row.id !== closedId;

  function close() {
    if (!file) return;
    setClosedId(file.row.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} size="panel" title={title}>
        {file ? (
          <>
            <div className="flex items-center justify-between gap-4">
              <Amount
                amountMinor={file.row.amountMinor}
                currency={file.row.currency}
                className="text-2xl font-semibold"
              />
              {status}
            </div>
            {children}
            <PanelSection title={t("record.entries")}>
              <EntryList entries={file.entries} />
            </PanelSection>
            <PanelSection title={t("record.audit")}>
              <ActList acts={file.acts} />
            </PanelSection>
            <DialogActions>
              <Button onClick={() => setEditing(true)}>{t("edit")}</Button>
            </DialogActions>
          </>
        ) : null}
      </Dialog>
      <Edit row={isEditing && file ? file.row : null} onClose={() => setEditing(false)} />
    </>
  );
}

/** A part of a panel under its heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
