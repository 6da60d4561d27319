"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Outcome, OutcomeTitle, shownOutcome } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Face } from "@/components/ui/face";
import { isolate } from "@/lib/i18n/isolate";
import { formatMoney } from "@/lib/money/format-money";
import { When } from "./order-effects";
import type { Given, OrderToConfirm } from "./order-to-confirm";
import { QuotePanel } from "./quote-panel";
import { SheetForm } from "./sheet-form";
import type { PinName } from "./transfer-fields";

type OrderSheetProps = {
  /** The order that the customer confirms. The order is still set while the sheet shows the outcome of the order. */
  order: OrderToConfirm | null;
  /** True while the customer confirms the order, and until the order's outcome is known. */
  isOpen: boolean;
  outcome: Outcome | null;
  isSending: boolean;
  busyText: string;
  /** The name of a network that requires the customer's credentials before it sends the money. */
  credentialsFor: string | undefined;
  pinName: PinName;
  /** The text of the button that closes the outcome. The default is "Ok". */
  doneText: string | undefined;
  onConfirm: (given: Given) => void;
  onBack: () => void;
  onRenew: () => void;
  isRenewing: boolean;
  renewalProblem: string | null;
  /** Called when the customer has read the outcome. */
  onRead: () => void;
};

/**
 * The sheet in which the customer confirms an order. The sheet shows the receiver, the debited and the arriving amount, and the
 * cost. If the bank needs a proof, the sheet asks for the PIN, code or passkey. The same sheet then shows the outcome.
 */
export function OrderSheet(props: OrderSheetProps) {
  const { order, isOpen, outcome, isSending, credentialsFor, onBack, onRead } = props;
  const t = useTranslations("transfers");
  const close = () => {
    // Headless UI also calls `onClose` for a dialog that has no size yet. Nobody can have read such a dialog.
    if (outcome) shownOutcome() && onRead();
    else if (!isSending) onBack();
  };
  return (
    <Dialog
      isOpen={isOpen || outcome !== null}
      onClose={close}
      isOutcome={outcome !== null}
      title={outcome ? <OutcomeTitle outcome={outcome} /> : t(credentialsFor ? "authenticate" : "reviewTitle")}
    >
      <div aria-live="assertive">{outcome ? <OutcomeText outcome={outcome} order={order} /> : null}</div>
      {outcome ? <OutcomeActions {...props} outcome={outcome} /> : null}
      {order && isOpen && !outcome ? <Confirmation {...props} order={order} /> : null}
    </Dialog>
  );
}

function Confirmation(props: OrderSheetProps & { order: OrderToConfirm }) {
  const { order, credentialsFor, pinName, isSending, busyText, onBack, onRenew, isRenewing, renewalProblem } = props;
  const t = useTranslations("transfers");
  const locale = useLocale();
  const { quote, proof, problems } = order;
  const among = quote && [quote.fromCurrency, quote.toCurrency];
  const leaves = quote ? formatMoney(quote.debitedMinor, quote.fromCurrency, locale, "auto", among) : order.amount;
  const needsProof = (quote?.debitedMinor ?? order.amountMinor) >= (proof.fromMinor ?? Infinity);
  const needsPasskey = needsProof && proof.stepUp === "passkey";
  const { confirm, isSigning, problem } = useConfirm(order, needsPasskey, props.onConfirm);
  const warnings = [problems?.quoteId?.join(" "), problems?.sendAgain?.join(" "), problem].filter(Boolean);
  return (
    <div className="flex flex-col gap-4">
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning">
          {warning}
        </Alert>
      ))}
      <OrderHead order={order} />
      {order.notice}
      <OrderFactList order={order} isShort={credentialsFor !== undefined} />
      {quote ? (
        <QuotePanel quote={quote} onRenew={onRenew} isRenewing={isRenewing} renewalProblem={renewalProblem} />
      ) : null}
      <SheetForm
        stepUp={needsProof && !proof.isGiven && proof.stepUp !== "passkey" ? proof.stepUp : null}
        pinName={pinName}
        credentialsFor={credentialsFor}
        needsPasskey={needsPasskey}
        problems={problems}
        attempt={order.attempt}
        isBusy={isSending || isSigning || isRenewing}
        busyText={isSigning ? t("passkeyBusy") : busyText}
        submitText={submitText(t, { leaves, credentialsFor, needsPasskey, isAgain: order.isAgain })}
        onConfirm={confirm}
        onBack={() => isSending || onBack()}
      />
    </div>
  );
}

type SubmitWords = {
  leaves: string;
  credentialsFor: string | undefined;
  needsPasskey: boolean;
  isAgain: boolean | undefined;
};

function submitText(
  t: ReturnType<typeof useTranslations<"transfers">>,
  { leaves, credentialsFor, needsPasskey, isAgain }: SubmitWords,
): string {
  if (credentialsFor) return t("initiateTransfer");
  if (needsPasskey) return t("passkeySend", { amount: leaves });
  return t(isAgain ? "reviewSendAgain" : "reviewSend", { amount: leaves });
}

/**
 * Returns a function that passes the sheet's input to `onConfirm`. If the order needs a passkey, the customer's device signs the
 * order before the call.
 */
function useConfirm(order: OrderToConfirm, needsPasskey: boolean, onConfirm: (given: Given) => void) {
  const common = useTranslations("common");
  const [isSigning, setSigning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { quote, proof, problems, isAgain } = order;

  async function confirm(typed: Given) {
    const given: Given = {
      ...typed,
      ...(quote ? { quoteId: quote.id } : {}),
      ...(isAgain ? { sendAgain: true } : {}),
    };
    if (!needsPasskey) return onConfirm(given);
    setRefusal(null);
    setSigning(true);
    const signed = await proof.sign(given).catch(() => null);
    setSigning(false);
    if (signed?.ok) onConfirm({ ...given, passkey: signed.data });
    else setRefusal(signed?.message ?? common("tryAgainLater"));
  }

  return { confirm, isSigning, problem: refusal ?? problems?.passkey?.join(" ") };
}

/** The amount in the largest font, and the receiver with the receiver's bank. */
function OrderHead({ order: { amount, name, address, bank } }: { order: OrderToConfirm }) {
  const t = useTranslations("transfers");
  return (
    <div>
      <p className="text-2xl font-semibold wrap-anywhere tabular-nums">{amount}</p>
      <div className="mt-3 flex items-center gap-3">
        <Face name={name} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <span className="sr-only">{t("reviewTo")} </span>
            {isolate(name)}
          </p>
          {address === name ? null : <p className="text-sm wrap-anywhere text-ink-muted">{address}</p>}
          {bank ? <p className="text-sm wrap-anywhere text-ink-muted">{isolate(bank)}</p> : null}
        </div>
      </div>
    </div>
  );
}

/** The amount that the order leaves in the paying account, formatted. */
function useLeft({ availableMinor, amountMinor, payingCurrency, quote }: OrderToConfirm): string {
  const leftMinor = availableMinor - (quote?.debitedMinor ?? amountMinor);
  return formatMoney(leftMinor, payingCurrency, useLocale(), "auto", quote && [quote.toCurrency]);
}

type OrderFactListProps = {
  order: OrderToConfirm;
  /**
   * True if the list leaves out the fee and the arrival time, so that a phone has room for the fields below the list. The form has
   * already shown both facts.
   */
  isShort: boolean;
};

function OrderFactList({ order, isShort }: OrderFactListProps) {
  const t = useTranslations("transfers");
  const { note } = order;
  const left = useLeft(order);
  return (
    <>
      <DescriptionList
        items={[
          ...(isShort
            ? []
            : [
                { term: t("reviewFee"), value: t("reviewNoFee") },
                { term: t("summary.when"), value: <When {...order.when} /> },
              ]),
          { term: t("reviewFrom"), value: order.from },
          { term: t("summary.left"), value: <span className="tabular-nums">{left}</span> },
          ...(note ? [{ term: t("note"), value: note }] : []),
        ]}
      />
      {order.details?.length ? (
        <Disclosure className="border-t border-line" summary={t("reviewDetails")}>
          <DescriptionList items={order.details} />
        </Disclosure>
      ) : null}
    </>
  );
}

/** The text of an outcome. After a success, the text also contains the receiver and the amount. */
function OutcomeText({ outcome, order }: { outcome: Outcome; order: OrderToConfirm | null }) {
  return (
    <>
      <p className="sr-only">{outcome.title}</p>
      {outcome.hint ? <p className="text-ink-muted">{outcome.hint}</p> : null}
      {outcome.kind === "success" && order ? (
        <div className="mt-5">
          <OrderHead order={order} />
        </div>
      ) : null}
    </>
  );
}

function OutcomeActions({ outcome, doneText, onRead }: OrderSheetProps & { outcome: Outcome }) {
  const common = useTranslations("common");
  return (
    <DialogActions>
      {outcome.action}
      <Button autoFocus onClick={onRead}>
        {doneText ?? common("ok")}
      </Button>
    </DialogActions>
  );
}
