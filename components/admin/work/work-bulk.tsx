"use client";

import { useTranslations } from "next-intl";
import { approveWorkAction, findMatchingTransfersAction } from "@/app/api/work/actions";
import type { ResourceBulkAction } from "@/components/admin/resource/resource";
import { ApproveAllThatMatch } from "@/components/admin/transfers/approve-all-that-match";
import { ApproveTransfers, type ItemToApprove } from "@/components/admin/transfers/approve-transfers";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { FoundItem } from "@/lib/work/find-work";
import type { WorkKind } from "@/lib/work/work-sources.sql";
import { useWorkWords } from "./work-words";

/** Returns the act on several records of the work list: the approval of transfers. */
export function useWorkBulk(): ResourceBulkAction<FoundItem> {
  const t = useTranslations("adminWork");
  const transfers = useTranslations("adminTransfers.approve");
  const { about, kindOf } = useWorkWords();
  return {
    act: "transfers.approve",
    isFor: (item) => toApprove(item) !== null,
    labelOf: (item) => t("choose", { kind: kindOf(item), about: about(item) }),
    allLabel: t("chooseAll"),
    label: (count) => transfers("button", { count }),
    dialog: ({ items, onClose }) => (
      <ApproveTransfers
        items={items.flatMap((item) => toApprove(item) ?? [])}
        action={approveWorkAction}
        onClose={onClose}
      />
    ),
    all: {
      label: transfers("allThatMatch"),
      dialog: ({ query: { filters }, onClose }) => (
        <ApproveAllThatMatch
          find={() => findMatchingTransfersAction(filters)}
          action={approveWorkAction}
          onClose={onClose}
        />
      ),
    },
  };
}

const families: Partial<Record<WorkKind, TransferFamily>> = { wire: "wire", interbank: "interbank", wallet: "wallet" };

/** Converts a record of the work list to a transfer that can be approved. Null if the record is not a transfer. */
function toApprove({ kind, id, recordVersion, money }: FoundItem): ItemToApprove | null {
  const family = families[kind];
  return family && recordVersion !== null && money ? { family, id, version: recordVersion, ...money } : null;
}
