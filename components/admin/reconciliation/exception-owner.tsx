"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod";
import { assignExceptionAction } from "@/app/api/reconciliation/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { useOutcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import type { ExceptionPerson, ListedException } from "@/lib/reconciliation/exceptions/find-exceptions.sql";

/** The members of staff who can be made the owner of a difference, and the id of the reader. */
export type Owners = { people: ExceptionPerson[]; readerId: string };

type Owned = Pick<ListedException, "ownerId" | "ownerName" | "isOwnerActive">;

/**
 * The name of a difference's owner. The text also states whether the reader is the owner, and whether the owner's role no longer
 * permits work on differences.
 */
function useOwnerText(readerId: string): (item: Owned) => string {
  const t = useTranslations("adminReconciliation.owner");
  return ({ ownerId, ownerName, isOwnerActive }) => {
    if (!ownerId) return t("nobody");
    const name = ownerName ?? "";
    if (!isOwnerActive) return t("gone", { name });
    return ownerId === readerId ? t("me", { name }) : name;
  };
}

/** The owner of a difference in the table. */
export function OwnerCell({ item, readerId }: { item: Owned; readerId: string }) {
  return <span className={item.isOwnerActive ? "" : "text-ink-muted"}>{useOwnerText(readerId)(item)}</span>;
}

/** Returns the filter by owner. */
export function useOwnerFilter({ people, readerId }: Owners) {
  const t = useTranslations("adminReconciliation");
  const text = useOwnerText(readerId);
  const colleagues = people
    .filter(({ id }) => id !== readerId)
    .map(({ id, name, isActive }) => ({
      value: id,
      label: text({ ownerId: id, ownerName: name, isOwnerActive: isActive }),
    }));
  const words = [
    { value: "me", label: t("filters.mine") },
    { value: "none", label: t("filters.nobody") },
  ];
  return { key: "owner", label: t("filters.owner"), all: t("filters.allOwners"), options: [...words, ...colleagues] };
}

type SectionProps = { exception: ListedException; owners: Owners };

/**
 * Shows the owner of a difference. One button makes the reader the owner. The other button calls `onChange`, which opens the
 * dialog to choose an owner.
 */
export function OwnerSection({ exception, owners, onChange }: SectionProps & { onChange: () => void }) {
  const t = useTranslations("adminReconciliation");
  const text = useOwnerText(owners.readerId);
  const isWaiting = exception.ageDays !== null;
  return (
    <PanelSection title={t("columns.owner")}>
      <p className="text-sm">{text(exception)}</p>
      {isWaiting ? (
        <IfMay act="reconciliation.work">
          <div className="mt-2 flex flex-wrap gap-2">
            {exception.ownerId === owners.readerId ? null : <TakeButton exception={exception} owners={owners} />}
            <Button variant="secondary" onClick={onChange}>
              {t("owner.change")}
            </Button>
          </div>
        </IfMay>
      ) : null}
    </PanelSection>
  );
}

function TakeButton({ exception: { id, ownerId }, owners: { readerId } }: SectionProps) {
  const t = useTranslations("adminReconciliation.owner");
  const act = useAct(`take ${id}`, t("error"));
  const { show, dialog } = useOutcome();
  const [isBusy, setBusy] = useState(false);

  async function take() {
    setBusy(true);
    const input = { exceptionId: id, seenOwnerId: ownerId ?? "", ownerId: readerId };
    const { failure } = await act((requestId) => assignExceptionAction(input, requestId));
    setBusy(false);
    if (failure) show(failure);
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} busyText={t("busy")} onClick={take}>
        {t("take")}
      </Button>
      {dialog}
    </>
  );
}

const schema = z.object({ ownerId: z.string() });

/** The dialog that chooses or removes the owner of a difference. */
export function AssignDialog({ exception, owners, onClose }: SectionProps & { onClose: () => void }) {
  const t = useTranslations("adminReconciliation");
  const { id, ownerId } = exception;
  const { people, readerId } = owners;
  const text = useOwnerText(readerId);
  const options = people
    .filter(({ isActive }) => isActive)
    .map(({ id: value, name }) => ({ value, label: text({ ownerId: value, ownerName: name, isOwnerActive: true }) }));
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("owner.title")}
      schema={schema}
      defaultValues={{ ownerId: exception.isOwnerActive ? (ownerId ?? "") : "" }}
      save={(values, requestId) =>
        assignExceptionAction({ exceptionId: id, seenOwnerId: ownerId ?? "", ...values }, requestId)
      }
      texts={{ success: t("owner.success"), successText: t("owner.successText"), error: t("owner.error") }}
      submit={{ text: t("owner.save"), busyText: t("owner.busy") }}
      fields={[
        {
          ...{ kind: "select", name: "ownerId", label: t("columns.owner") },
          options: [{ value: "", label: t("owner.nobody") }, ...options],
        },
      ]}
    >
      <Alert tone="neutral">{t("owner.text")}</Alert>
    </EditDialog>
  );
}
