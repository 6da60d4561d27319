"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { approveTransfersAction } from "@/app/api/transfers/actions";
import { useRequestId } from "@/components/forms/use-request-id";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import type { TransferFamily } from "@/lib/transfers/channels";
import type { Transfer } from "@/lib/transfers/transfer";

type ApproveTransfersProps = { family: TransferFamily; items: Transfer[]; onClose: () => void };

/** What came of a transfer: why it was refused, null when it was approved; `isProposed`: it waits for a colleague. */
type Result = { refusal: string | null; isProposed: boolean };
type Results = Record<string, Result>;

/** Asks before several transfers are approved, then says what came of each. */
export function ApproveTransfers({ family, items, onClose }: ApproveTransfersProps) {
  const t = useTranslations("adminTransfers");
  const common = useTranslations("common");
  const { requestId, renew } = useRequestId();
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<Results | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function approve() {
    setBusy(true);
    setFailure(null);
    const transfers = items.map(({ id, version }) => ({ id, version }));
    const result = await approveTransfersAction({ family, transfers }, requestId).catch(() => null);
    // Without an answer it may have been done: asked again, it is the same.
    if (result) renew();
    setBusy(false);
    if (result?.ok) setResults(Object.fromEntries(result.data.map(({ id, ...answer }) => [id, answer])));
    else setFailure(result?.message ?? common("tryAgainLater"));
  }

  const refused = Object.values(results ?? {}).filter(({ refusal }) => refusal !== null).length;
  const title = results
    ? t("approve.doneTitle", { count: items.length - refused })
    : t("approve.title", { count: items.length });
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {failure ? (
        <div className="mb-4">
          <Alert tone="danger" title={t("approve.failedTitle")}>
            {failure}
          </Alert>
        </div>
      ) : null}
      <p className="text-sm text-ink-muted" role={results ? "status" : undefined}>
        {results ? t(refused ? "approve.doneSome" : "approve.doneAll", { refused }) : t("approve.text")}
      </p>
      <ul aria-label={t("approve.listLabel")} className="mt-4 divide-y divide-line text-sm">
        {items.map((item) => (
          <ApprovalLine key={item.id} item={item} result={results?.[item.id]} />
        ))}
      </ul>
      <DialogActions>
        {results ? (
          <Button autoFocus onClick={onClose}>
            {common("ok")}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button busy={isBusy} busyText={t("approve.busy")} onClick={approve}>
              {t("approve.button", { count: items.length })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** `result`: undefined until it is known what came of it. */
function ApprovalLine({ item, result }: { item: Transfer; result: Result | undefined }) {
  const t = useTranslations("adminTransfers");
  const { email, accountName, amountMinor, currency } = item;
  return (
    <li className="py-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">
          {email} → {accountName}
        </span>
        <Amount amountMinor={amountMinor} currency={currency} className="font-medium" />
      </div>
      {result ? (
        <p className={`mt-1 flex items-start gap-1.5 ${toneOf(result)}`}>
          <Icon name={iconOf(result)} className="mt-0.5 size-4 shrink-0" />
          {result.refusal ?? t("approve.approved")}
        </p>
      ) : null}
    </li>
  );
}

function toneOf({ refusal, isProposed }: Result): string {
  if (isProposed) return "text-ink-muted";
  return refusal === null ? "text-positive" : "text-danger";
}

function iconOf({ refusal, isProposed }: Result) {
  if (isProposed) return "users-round";
  return refusal === null ? "circle-check" : "circle-alert";
}
