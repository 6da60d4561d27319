"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { approveTransfersAction } from "@/app/api/transfers/actions";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { lostOutcome } from "@/components/forms/lost-outcome";
import type { Outcome } from "@/components/forms/outcome-dialog";
import { useRequest } from "@/components/forms/use-request";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import { refusalReason } from "@/lib/action-result";
import { transferReference } from "@/lib/transfer-reference";
import { type TransferFamily, transferFamilies } from "@/lib/transfers/channels.model";
import type { TransferToApprove } from "@/lib/transfers/transfer";
import { type ApprovalResult, countOutcomes, sumsByCurrency } from "./approval-outcome";

/**
 * A transfer to approve. `email` is the customer's e-mail and `accountName` the receiver's name, if the screen has this
 * information.
 */
export type ItemToApprove = TransferToApprove & { family: TransferFamily; email?: string; accountName?: string };

export type ApproveAction = typeof approveTransfersAction;

type ApproveTransfersProps = {
  items: ItemToApprove[];
  /** True if further transfers match the filter but are not in `items`. */
  hasMore?: boolean;
  /** Approves transfers of one family. */
  action?: ApproveAction;
  onClose: () => void;
};

type Results = Record<string, ApprovalResult>;

/**
 * The largest number of transfers in one call. The dialog also lists at most this number of transfers. If there are more
 * transfers, the dialog shows only totals.
 */
const batchSize = 25;

/**
 * Asks for confirmation before several transfers are approved. Approves the transfers in batches, and shows each outcome. Staff
 * can stop after a batch.
 */
export function ApproveTransfers({
  items,
  hasMore = false,
  action = approveTransfersAction,
  onClose,
}: ApproveTransfersProps) {
  const t = useTranslations("adminTransfers");
  const common = useTranslations("common");
  const { results, isBusy, failure, approve, stop, settle } = useApproval(items, action);
  const outcomes = Object.values(results);
  const { approved, proposed, refused } = countOutcomes(outcomes);
  const left = items.length - outcomes.length;
  const isMany = items.length > batchSize;

  function close() {
    stop();
    settle();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={
        outcomes.length > 0 ? t("approve.doneTitle", { count: approved }) : t("approve.title", { count: items.length })
      }
    >
      {failure ? (
        <div className="mb-4">
          <Alert tone={failure.kind === "success" ? "positive" : "danger"} title={failure.title}>
            {failure.hint}
          </Alert>
        </div>
      ) : null}
      {outcomes.length > 0 ? (
        <div className="text-sm text-ink-muted" role="status">
          {approved === items.length ? <p>{t("approve.doneAll")}</p> : null}
          {proposed + refused > 0 ? <p>{t("approve.doneSome", { proposed, refused })}</p> : null}
          {left > 0 ? <p>{t(isBusy ? "approve.toGo" : "approve.left", { count: left })}</p> : null}
        </div>
      ) : (
        <p className="text-sm text-ink-muted">{t("approve.text")}</p>
      )}
      {isMany && (isBusy || left > 0) ? (
        <progress
          aria-label={t("approve.progress")}
          value={outcomes.length}
          max={items.length}
          className={outcomes.length > 0 || isBusy ? "mt-3 h-2 w-full accent-accent" : "hidden"}
        />
      ) : null}
      {isMany && outcomes.length === 0 ? <Sums items={items} hasMore={hasMore} /> : null}
      <ApprovalList items={isMany ? items.filter(({ id }) => results[id]?.refusal) : items} results={results} />
      <DialogActions>
        {isBusy && isMany ? (
          <Button variant="secondary" onClick={stop}>
            {t("approve.stop")}
          </Button>
        ) : null}
        {left === 0 ? (
          <Button autoFocus onClick={close}>
            {common("ok")}
          </Button>
        ) : (
          <>
            {isBusy ? null : (
              <Button variant="secondary" onClick={close}>
                {common(outcomes.length > 0 ? "close" : "cancel")}
              </Button>
            )}
            <Button busy={isBusy} busyText={t("approve.busy")} onClick={approve}>
              {t("approve.button", { count: left })}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/**
 * Approves the items that have no result yet, one batch after the other. Each batch is a separate request. If a batch is refused
 * or gets no answer, the following batches are not sent. If a batch without an answer is sent again, the new request has the id of
 * the first request.
 */
function useApproval(items: ItemToApprove[], action: ApproveAction) {
  const t = useTranslations("adminTransfers");
  const common = useTranslations("common");
  const { send, settle } = useRequest("approve");
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<Results>({});
  const [failure, setFailure] = useState<Outcome | null>(null);
  const isStopped = useRef(false);

  async function approve() {
    isStopped.current = false;
    setBusy(true);
    setFailure(null);
    for (const batch of batchesOf(items.filter(({ id }) => !results[id]))) {
      if (isStopped.current || !(await approveBatch(batch))) break;
    }
    setBusy(false);
  }

  async function approveBatch({ family, items: batch }: Batch): Promise<boolean> {
    const transfers = batch.map(({ id, version }) => ({ id, version }));
    const result = await send((requestId) => action({ family, transfers }, requestId));
    const refused = (hint: string): Outcome => ({ kind: "error", title: t("approve.failedTitle"), hint });
    if ("lost" in result) setFailure(lostOutcome(common, result, refused));
    else if (!result.ok) setFailure(refused(refusalReason(result)));
    else {
      const answers = Object.fromEntries(result.data.map(({ id, ...answer }) => [id, answer]));
      setResults((before) => ({ ...before, ...answers }));
      settle();
      return true;
    }
    return false;
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { results, isBusy, failure, approve, stop, settle };
}

type Batch = { family: TransferFamily; items: ItemToApprove[] };

/** Divides transfers into batches. All transfers of a batch have the same family. */
function batchesOf(items: ItemToApprove[]): Batch[] {
  const ofFamily = transferFamilies.map((family) => ({
    family,
    items: items.filter((item) => item.family === family),
  }));
  return ofFamily.flatMap(({ family, items: all }) =>
    Array.from({ length: Math.ceil(all.length / batchSize) }, (_, place) => ({
      ...{ family, items: all.slice(place * batchSize, (place + 1) * batchSize) },
    })),
  );
}

/** The total of each currency, shown in place of the list when there are too many transfers. */
function Sums({ items, hasMore }: { items: ItemToApprove[]; hasMore: boolean }) {
  const t = useTranslations("adminTransfers");
  const sums = sumsByCurrency(items);
  return (
    <>
      <dl aria-label={t("approve.sums")} className="mt-4 divide-y divide-line text-sm">
        {sums.map(({ currency, count, amountMinor }) => (
          <div key={currency} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt>{t("approve.countOf", { count, currency })}</dt>
            <dd>
              <StaffAmount amountMinor={amountMinor} currency={currency} className="font-medium" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">
        {t("approve.limits")} {t("approve.later")} {hasMore ? t("approve.hasMore", { count: items.length }) : null}
      </p>
    </>
  );
}

function ApprovalList({ items, results }: { items: ItemToApprove[]; results: Results }) {
  const t = useTranslations("adminTransfers");
  if (items.length === 0) return null;
  return (
    <ul aria-label={t("approve.listLabel")} className="mt-4 divide-y divide-line text-sm">
      {items.map(({ id, email, accountName, amountMinor, currency }) => (
        <li key={id} className="py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{email ? `${email} → ${accountName}` : transferReference(id)}</span>
            <StaffAmount amountMinor={amountMinor} currency={currency} className="font-medium" />
          </div>
          <ApprovalLine result={results[id]} />
        </li>
      ))}
    </ul>
  );
}

/** `result` is undefined until the outcome of the transfer is known. */
function ApprovalLine({ result }: { result: ApprovalResult | undefined }) {
  const t = useTranslations("adminTransfers");
  if (!result) return null;
  return (
    <p className={`mt-1 flex items-start gap-1.5 ${toneOf(result)}`}>
      <Icon name={iconOf(result)} className="mt-0.5 size-4 shrink-0" />
      {result.refusal ?? t("approve.approved")}
    </p>
  );
}

function toneOf({ refusal, isProposed }: ApprovalResult): string {
  if (isProposed) return "text-ink-muted";
  return refusal === null ? "text-positive" : "text-danger";
}

function iconOf({ refusal, isProposed }: ApprovalResult) {
  if (isProposed) return "users-round";
  return refusal === null ? "circle-check" : "circle-alert";
}
