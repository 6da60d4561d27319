"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { draftKey, forgetDraft, keepDraft, readDraft } from "@/components/browser/drafts";
import { useKeptKey } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isAtOwnEntry, useHistoryEntry } from "@/components/ui/overlay/history-entries";
import type { IbanBank } from "@/lib/bank-numbers";
import { isWallet, type TransferChannel } from "@/lib/transfers/channels.model";
import { idOfReceiver, type Receiver, waysTo } from "@/lib/transfers/payees/receiver.model";
import type { KnownReceiver, WirePayee } from "@/lib/transfers/payees/wire-payee.model";
import type { WireSchedule } from "@/lib/transfers/wire-arrival.model";
import type { OrderDraft, SendFrame } from "./composer";
import type { SendingAccount } from "./sending-account";
import { type CountryChoice, useReceiverWords, useWayName } from "./use-receiver-words";
import { WhoField } from "./who-field";

// Each form loads only when its channel is chosen, because a payment needs only one of the forms.
const InterbankForm = dynamic(() => import("./interbank-form").then((module) => module.InterbankForm));
const NewPayeeForm = dynamic(() => import("./new-payee-form").then((module) => module.NewPayeeForm));
const WalletForm = dynamic(() => import("./wallet-form").then((module) => module.WalletForm));
const WireForm = dynamic(() => import("./wire-form").then((module) => module.WireForm));

type Payee = WirePayee & { accountType: string };

type SendFormProps = {
  accounts: SendingAccount[];
  /** The customer's beneficiaries. Recently paid beneficiaries come first. */
  payees: Payee[];
  countries: CountryChoice[];
  /** The accounts that have received wires from the customer before. */
  known: KnownReceiver[];
  schedule: WireSchedule;
  /** The part of an IBAN that names this bank. Null if the bank has no IBANs. */
  ibanBank: IbanBank | null;
  /** The receiver that the page's URL names: the account number of a beneficiary, or any text. */
  to: string;
  /** The amount in the page's URL, as decimal text. */
  amount: string;
  /** The links of `OtherWays`, which are shown beside the field for the receiver. */
  otherWays: ReactNode;
};

/**
 * Sends money to anybody. The customer first chooses the receiver. The page then shows the form of the channel that the bank has
 * chosen for this receiver. The customer may choose another channel, and keeps the typed amount and note.
 */
export function SendForm({ payees, countries, ibanBank, to, amount, otherWays, ...rest }: SendFormProps) {
  const router = useRouter();
  const draft = useRef<OrderDraft>({ amount, note: "" });
  const named = payees.find(({ accountNumber }) => accountNumber === to);
  const [initial] = useState<Receiver | null>(named ? { kind: "payee", accountNumber: named.accountNumber } : null);
  const [receiver, setReceiver] = useState(initial);
  const chosen = receiver === initial ? null : receiver;
  // The form of the channel has its own entry in the browser's history, so the Back button leads to the choice of the receiver.
  useHistoryEntry(chosen !== null, chooseAgain);
  useKeptReceiver(chosen, payees, setReceiver);
  const [keptWay, setKeptWay] = useState<TransferChannel>();
  useKeptKey(async (key) => {
    const { readKeptKey } = await import("@/lib/transfers/payees/read-receivers.model");
    const kept = readKeptKey(key, payees, ibanBank);
    if (!kept) return;
    const isShown = receiver && idOfReceiver(receiver) === idOfReceiver(kept.receiver);
    // The form may have taken its values already. If the form were drawn anew, these values would be lost.
    if (isShown && waysTo(receiver)[0] === kept.way) return;
    keepWay(kept.way);
    setKeptWay(kept.way);
    setReceiver(kept.receiver);
  });
  const [text, setText] = useState(named ? "" : to);
  const [count, setCount] = useState(0);

  function chooseAgain() {
    forgetReceiver();
    setKeptWay(undefined);
    setReceiver(null);
  }

  function startAnew() {
    draft.current = { amount: "", note: "" };
    chooseAgain();
    setText("");
    setCount(count + 1);
    router.refresh();
  }

  if (!receiver) {
    return (
      <div className="composer">
        <Card className="p-card">
          <WhoField key={count} {...{ payees, countries, ibanBank }} initialText={text} onChoose={setReceiver} />
        </Card>
        {otherWays}
      </div>
    );
  }
  return (
    <SendTo
      key={`${keptWay} ${idOfReceiver(receiver)}`}
      {...rest}
      {...{ payees, countries, receiver, draft, keptWay }}
      onChange={chooseAgain}
      onStartOver={startAnew}
    />
  );
}

type SendToProps = Omit<SendFormProps, "to" | "amount" | "ibanBank" | "otherWays"> &
  Pick<SendFrame, "draft" | "onStartOver"> & {
    receiver: Receiver;
    /** The channel of the form that the customer was filling in before the log-in. */
    keptWay: TransferChannel | undefined;
    onChange: () => void;
  };

function SendTo(props: SendToProps) {
  const { accounts, payees, countries, known, schedule, receiver, keptWay, draft, onChange, onStartOver } = props;
  const t = useTranslations("transfers.send");
  const wordsOf = useReceiverWords(payees, countries);
  // The receiver may have become a payee since the customer chose it: by `NewPayeeForm`, or in another tab.
  const isPayee = "accountNumber" in receiver && payees.some((one) => one.accountNumber === receiver.accountNumber);
  const words = wordsOf(isPayee ? { kind: "payee", accountNumber: receiver.accountNumber } : receiver);
  const ways = waysTo(receiver);
  const [way, setWay] = useKeptWay(ways, keptWay);
  const head = (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        {words.picture}
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{words.name}</p>
          {words.address.map((line) => (
            <p key={line} className="text-sm wrap-anywhere text-ink-muted">
              {line}
            </p>
          ))}
        </div>
        <Button variant="quiet" onClick={onChange}>
          {t("change")}
        </Button>
      </div>
      <Ways ways={ways} way={way} onChoose={setWay} />
    </div>
  );
  const frame = { head, draft, onSent: forgetReceiver, onStartOver };
  if (receiver.kind === "email") {
    const { receiverEmail } = receiver;
    const channel = isWallet(way) ? way : "paypal";
    return <WalletForm key={way} channel={channel} accounts={accounts} chosen={{ receiverEmail, frame }} />;
  }
  const { accountNumber } = receiver;
  // After `NewPayeeForm` has saved a new payee, the refreshed `payees` contain the payee. `receiver.kind` does not change, so
  // `NewPayeeForm` stays on the screen.
  const payee = receiver.kind === "payee" ? payees.find((one) => one.accountNumber === accountNumber) : undefined;
  if (way === "wire") {
    const country = receiver.kind === "iban" ? receiver.country : "";
    const chosen = { accountName: payee?.accountName ?? "", accountNumber, country, frame };
    return <WireForm {...{ accounts, payees, countries, known, schedule, chosen }} />;
  }
  return payee ? (
    <InterbankForm accounts={accounts} payees={[payee]} initialPayee={accountNumber} frame={frame} />
  ) : (
    <NewPayeeForm accounts={accounts} accountNumber={accountNumber} frame={frame} />
  );
}

const receiverDraft = "receiver";
const wayDraft = "way";

function forgetReceiver(): void {
  forgetDraft(draftKey(receiverDraft));
  forgetDraft(draftKey(wayDraft));
}

function keepWay(way: TransferChannel): void {
  keepDraft(draftKey(wayDraft), { form: wayDraft, fields: { way } });
}

/** Restores the chosen receiver after a reload of the page, but not when the customer opens the page anew. */
function useKeptReceiver(chosen: Receiver | null, payees: Payee[], onFound: (receiver: Receiver) => void): void {
  const isRead = useRef(false);
  /** The receiver that was stored last. A refresh of the page must not store the receiver of a sent order again. */
  const stored = useRef<Receiver | null>(null);
  useEffect(() => {
    const key = draftKey(receiverDraft);
    const kept = isRead.current || !isAtOwnEntry() ? undefined : (readDraft(key) as Receiver | undefined);
    isRead.current = true;
    if (kept && !chosen) {
      // `NewPayeeForm` may have saved the receiver as a payee before the reload.
      const isPayee = "accountNumber" in kept && payees.some((one) => one.accountNumber === kept.accountNumber);
      if (isPayee) onFound({ kind: "payee", accountNumber: kept.accountNumber });
      else if (kept.kind !== "payee") onFound(kept);
    } else if (chosen && chosen !== stored.current) keepDraft(key, { form: receiverDraft, fields: chosen });
    stored.current = chosen;
  }, [chosen, payees, onFound]);
}

/** Returns the chosen channel and a function that chooses another channel. The choice is restored after a reload. */
function useKeptWay(ways: readonly TransferChannel[], keptWay: TransferChannel | undefined) {
  const [way, setWay] = useState<TransferChannel>(keptWay ?? ways[0] ?? "wire");
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the kept choice once
  useEffect(() => {
    const kept = isAtOwnEntry() ? readDraft(draftKey(wayDraft))?.way : undefined;
    const offered = ways.find((one) => one === kept);
    if (offered) setWay(offered);
  }, []);
  const choose = (chosen: TransferChannel) => {
    keepWay(chosen);
    setWay(chosen);
  };
  return [way, choose] as const;
}

type WaysProps = {
  ways: readonly TransferChannel[];
  way: TransferChannel;
  onChoose: (way: TransferChannel) => void;
};

/** The channels that can reach the receiver, as options. */
function Ways({ ways, way, onChoose }: WaysProps) {
  const t = useTranslations("transfers.send");
  const wayName = useWayName();
  return (
    <fieldset>
      <legend className="sr-only">{t("by")}</legend>
      <div className="flex flex-wrap gap-2">
        {ways.map((one) => (
          <label
            key={one}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-4 text-sm font-medium text-ink-muted hover:bg-surface-hover has-checked:border-accent-text has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name="way"
              value={one}
              checked={one === way}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            {wayName(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
