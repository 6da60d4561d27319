"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { paths } from "@/lib/paths";
import type { TransferFamily } from "@/lib/transfers/channels";
import { EditTransferOf, factText } from "./edit-transfer";
import type { TransferFileView } from "./transfer-file";
import { transferQueues } from "./transfer-queues";
import { TransferActs, TransferEntries } from "./transfer-records";
import { TransferStatusBadge } from "./transfer-status";

type TransferPanelProps = {
  family: TransferFamily;
  /** Null while no transfer is open. */
  file: TransferFileView | null;
  /** What happened to it and when. */
  timeline: ReactNode;
  /** The address of the queue without the panel. */
  closeHref: string;
};

/** Everything about one transfer, beside its queue; on a phone a sheet. Its address opens it again. */
export function TransferPanel({ family, file, timeline, closeHref }: TransferPanelProps) {
  const t = useTranslations("adminTransfers");
  const router = useRouter();
  // Closes at once; the address follows.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (!file) setClosedId(null);
  }, [file]);
  const EditTransfer = EditTransferOf[family];
  const isOpen = file !== null && file.row.id !== closedId;

  function close() {
    if (!file) return;
    setClosedId(file.row.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="panel"
        title={file ? t("panel.title", { reference: file.reference }) : ""}
      >
        {file ? (
          <>
            <div className="flex items-center justify-between gap-4">
              <Amount
                amountMinor={file.row.amountMinor}
                currency={file.row.currency}
                className="text-2xl font-semibold"
              />
              <TransferStatusBadge status={file.row.status} />
            </div>
            <Facts family={family} file={file} />
            <Section title={t("panel.story")}>{timeline}</Section>
            <Section title={t("panel.entries")}>
              <TransferEntries entries={file.entries} />
            </Section>
            <Section title={t("panel.audit")}>
              <TransferActs acts={file.acts} />
            </Section>
            <DialogActions>
              <Button onClick={() => setEditing(true)}>{t("edit")}</Button>
            </DialogActions>
          </>
        ) : null}
      </Dialog>
      <EditTransfer row={isEditing && file ? file.row : null} onClose={() => setEditing(false)} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-3 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ family, file: { row, senderId, senderName, fromAccountNumber, order } }: FactsProps) {
  const t = useTranslations("adminTransfers");
  const facts = transferQueues[family].facts.filter((key) => key !== "email" && factText(row, key));
  const isConverted = row.debitedCurrency !== row.currency;
  const items = [
    {
      term: t("panel.sender"),
      value: (
        <Link href={paths.manageUser(senderId)} className="text-accent-text hover:underline">
          {senderName} ({row.email})
        </Link>
      ),
    },
    { term: t("panel.from"), value: fromAccountNumber },
    ...facts.map((key) => ({ term: t(`fields.${key}`), value: factText(row, key) })),
    ...(isConverted
      ? [
          {
            term: t("panel.debited"),
            value: <Amount amountMinor={row.debitedMinor} currency={row.debitedCurrency} />,
          },
        ]
      : []),
    ...(row.reason ? [{ term: t("panel.reason"), value: row.reason }] : []),
    ...(order
      ? [
          {
            term: t("panel.networkState"),
            value: t(`panel.networkStates.${order.state}`, { attempts: order.attempts }),
          },
        ]
      : []),
    ...(order?.reference ? [{ term: t("panel.networkReference"), value: order.reference }] : []),
    ...(order?.lastError ? [{ term: t("panel.networkError"), value: order.lastError }] : []),
  ];
  return (
    <div className="mt-3">
      <DescriptionList items={items} />
    </div>
  );
}

type FactsProps = { family: TransferFamily; file: TransferFileView };
