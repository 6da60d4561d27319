"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { type DepositRefusal, depositEffect, depositMoney } from "@/lib/deposits/status-effect.model";
import type { Loan } from "@/lib/loans/loan";
import { type LoanRefusal, loanEffect, loanMoney } from "@/lib/loans/status-effect.model";
import { parseMoney } from "@/lib/money/parse-money";
import type { DepositOfQueue, LoanOfQueue } from "./dossier";

/**
 * `key` is the key of a sentence in the messages `adminTermProducts.effect`, which explains the effect on the money. If the
 * server would refuse the change, `refused` is the key of a sentence in the messages `errors`.
 */
type Effect = { key: EffectKey } | { refused: LoanRefusal | DepositRefusal };

type EffectKey =
  | "loan.none"
  | "loan.outstanding"
  | "loan.settled"
  | "loan.disburse"
  | "loan.take-back"
  | "loan.collect"
  | "loan.write-off"
  | "deposit.none"
  | "deposit.locked"
  | "deposit.suspend"
  | "deposit.resume"
  | "deposit.returned"
  | "deposit.lock"
  | "deposit.mature"
  | "deposit.end-early";

/** The effects that are shown as warnings, because they take money back, write off a debt or end a deposit early. */
const grave: readonly EffectKey[] = ["loan.take-back", "loan.write-off", "deposit.end-early"];

const stays: readonly EffectKey[] = [
  "loan.none",
  "loan.outstanding",
  "loan.settled",
  "deposit.none",
  "deposit.locked",
  "deposit.suspend",
  "deposit.resume",
  "deposit.returned",
];

/** Shows the effect that saving the surrounding form will have on a loan's money. Uses the same functions as the server. */
export function LoanEffect({ record: loan }: { record: LoanOfQueue }) {
  const [status, outstanding = "collect"] = useWatch({ name: ["status", "outstanding"] });
  const { owedPrincipalMinor, owedInterestMinor, owedLateMinor, unearnedMinor, totalInstallments } = loan;
  const effect = status ? effectOnLoan(loan, status, outstanding) : null;
  const isCollected = effect !== null && "key" in effect && effect.key === "loan.collect";
  return (
    <EffectText
      record={loan}
      effect={effect}
      principalMinor={owedPrincipalMinor}
      interestMinor={isCollected ? owedInterestMinor + owedLateMinor - unearnedMinor : owedInterestMinor}
      values={{ installments: totalInstallments, years: 0 }}
    />
  );
}

/** Shows the effect that saving the surrounding form will have on a deposit's money. Uses the same functions as the server. */
export function DepositEffect({ record: deposit }: { record: DepositOfQueue }) {
  const status = useWatch({ name: "status" });
  const { amountMinor, unpaidInterestMinor, lockedInYears } = deposit;
  return (
    <EffectText
      record={deposit}
      effect={status ? effectOnDeposit(deposit, status) : null}
      principalMinor={amountMinor}
      interestMinor={unpaidInterestMinor}
      values={{ installments: 0, years: lockedInYears }}
    />
  );
}

type EffectTextProps = {
  record: Pick<Loan, "account" | "currency" | "amountMinor">;
  /** Null while no status is chosen in the form. */
  effect: Effect | null;
  principalMinor: bigint;
  interestMinor: bigint;
  values: { installments: number; years: number };
};

function EffectText({ record, effect, principalMinor, interestMinor, values }: EffectTextProps) {
  const t = useTranslations("adminTermProducts");
  const queues = useTranslations("adminQueues");
  const errors = useTranslations("errors");
  const format = useStaffMoney();
  const amount = useWatch({ name: "amount" });
  const { currency, account, amountMinor } = record;
  const money = amount === undefined ? { ok: true, amountMinor } : parseMoney(amount, currency);
  if (!effect || !money.ok) return <Alert tone="neutral">{queues("effectUnknown")}</Alert>;
  if ("refused" in effect) return <Alert tone="danger">{errors(effect.refused)}</Alert>;
  const text = (minor: bigint) => format(minor, currency);
  return (
    <Alert tone={grave.includes(effect.key) ? "warning" : stays.includes(effect.key) ? "neutral" : "info"}>
      {t(`effect.${effect.key}`, {
        ...values,
        account: account.accountNumber,
        amount: text(money.amountMinor),
        principal: text(principalMinor),
        interest: text(interestMinor),
        total: text(principalMinor + interestMinor),
      })}
    </Alert>
  );
}

function effectOnLoan(loan: Loan, status: Loan["status"], outstanding: "collect" | "write-off"): Effect {
  const money = loanMoney(loan);
  const effect = loanEffect({ ...loan, money }, { status, outstanding });
  if (!effect.allowed) return { refused: effect.reason };
  return { key: `loan.${effect.step ?? money}` };
}

function effectOnDeposit(deposit: DepositOfQueue, status: DepositOfQueue["status"]): Effect {
  const money = depositMoney(deposit);
  const effect = depositEffect({ ...deposit, money }, { status });
  if (!effect.allowed) return { refused: effect.reason };
  if (effect.step) return { key: `deposit.${effect.step}` };
  if (money !== "locked" || status === deposit.status) return { key: `deposit.${money}` };
  return { key: status === "suspended" ? "deposit.suspend" : "deposit.resume" };
}
