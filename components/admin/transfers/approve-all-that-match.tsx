"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ActionResult } from "@/lib/action-result";
import { type ApproveAction, ApproveTransfers, type ItemToApprove } from "./approve-transfers";

type ApproveAllProps = {
  /** Lists the transfers that match the filter at the moment of the call. */
  find: () => Promise<ActionResult<{ transfers: ItemToApprove[]; hasMore: boolean }>>;
  action?: ApproveAction;
  onClose: () => void;
};

/**
 * Lists the transfers that match the filter when the dialog opens, and asks for confirmation before these transfers are approved.
 * Transfers that arrive later are not included.
 */
export function ApproveAllThatMatch({ find, action, onClose }: ApproveAllProps) {
  const t = useTranslations("adminTransfers");
  const common = useTranslations("common");
  const [found, setFound] = useState<{ transfers: ItemToApprove[]; hasMore: boolean } | null>(null);
  const [problem, setProblem] = useState("");

  // The list is fetched once, so that staff approve exactly the transfers that the dialog shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    let isShown = true;
    async function read() {
      const result = await find().catch(() => null);
      if (!isShown) return;
      if (result?.ok) setFound(result.data);
      else setProblem(result?.message ?? common("tryAgainLater"));
    }
    read();
    return () => {
      isShown = false;
    };
  }, []);

  if (found && found.transfers.length > 0) {
    const { transfers, hasMore } = found;
    return <ApproveTransfers items={transfers} hasMore={hasMore} {...(action ? { action } : {})} onClose={onClose} />;
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
