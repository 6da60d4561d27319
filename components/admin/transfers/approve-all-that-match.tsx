"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { findTransfersToApproveAction } from "@/app/api/transfers/actions";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { TransfersToApprove } from "@/lib/transfers/transfer";
import { ApproveTransfers } from "./approve-transfers";

type ApproveAllProps = { family: TransferFamily; query: ResourceQuery; onClose: () => void };

/**
 * Lists the transfers that match the filter now, and asks before these transfers are approved. Transfers that match later are not
 * included.
 */
export function ApproveAllThatMatch({ family, query, onClose }: ApproveAllProps) {
  const t = useTranslations("adminTransfers");
  const common = useTranslations("common");
  const [found, setFound] = useState<TransfersToApprove | null>(null);
  const [problem, setProblem] = useState("");
  const { q, filters } = query;

  // The list is fetched once, so it does not change while the question is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    let isShown = true;
    async function find() {
      const result = await findTransfersToApproveAction({ family, filter: { q, ...filters } }).catch(() => null);
      if (!isShown) return;
      if (result?.ok) setFound(result.data);
      else setProblem(result?.message ?? common("tryAgainLater"));
    }
    find();
    return () => {
      isShown = false;
    };
  }, []);

  if (found && found.transfers.length > 0) {
    return <ApproveTransfers family={family} items={found.transfers} hasMore={found.hasMore} onClose={onClose} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("approve.allThatMatch")}>
      {problem ? (
        <Alert tone="danger" title={t("approve.failedTitle")}>
          {problem}
        </Alert>
      ) : (
        <p className="text-sm text-ink-muted" role="status">
          {t(found ? "approve.noneMatch" : "approve.counting")}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
