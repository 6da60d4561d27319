"use client";

import { findTransfersToApproveAction } from "@/app/api/transfers/actions";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import { ApproveAllThatMatch } from "./approve-all-that-match";

type FamilyProps = { family: TransferFamily; query: ResourceQuery; onClose: () => void };

/** Approves all transfers of one family that match the filters of the family's table. */
export function ApproveFamily({ family, query: { q, filters }, onClose }: FamilyProps) {
  async function find() {
    const result = await findTransfersToApproveAction({ family, filter: { q, ...filters } });
    if (!result.ok) return result;
    const { transfers, hasMore } = result.data;
    return { ok: true, data: { transfers: transfers.map((transfer) => ({ ...transfer, family })), hasMore } } as const;
  }

  return <ApproveAllThatMatch find={find} onClose={onClose} />;
}
