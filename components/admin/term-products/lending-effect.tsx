"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Alert } from "@/components/ui/alert";
import { useMoneyFormat } from "@/components/ui/amount";
import { type DepositRefusal, depositEffect, depositMoney } from "@/lib/deposits/status-effect";
import { type LoanRefusal, loanEffect, loanMoney } from "@/lib/loans/status-effect";
import { parseMoney } from "@/lib/money/parse-money";
import type { DepositRow, LendingRow, LendingStatus, LoanRow } from "./lending-row";

/** A sentence about the money, by its key in `adminLending.effect`; `refused` has its sentence in `errors`. */
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

/** Money that has left the bank's books or the customer's plans for good is worth a second look. */
const grave: readonly EffectKey[] = ["loan.take-back", "loan.write-off", "deposit.end-early"];

/** What saving the form around will do to the money, from the same functions that decide it on the server. */
export function LendingEffect({ row }: { row: LendingRow }) {
  const t = useTranslations("adminLending");
  const errors = useTranslations("errors");
  const format = useMoneyFormat();
  const [status, amount, outstanding] = useWatch({ name: ["status", "amount", "outstanding"] });
  const { currency, accountNumber: account } = row;
  const money = amount === undefined ? { ok: true, amountMinor: row.amountMinor } : parseMoney(amount, currency);
  if (!isStatus(status) || !money.ok) return <Alert tone="neutral">{t("effect.unknown")}</Alert>;
  const effect = row.kind === "loan" ? effectOnLoan(row, status, outstanding) : effectOnDeposit(row, status);
  if ("refused" in effect) return <Alert tone="danger">{errors(effect.refused)}</Alert>;
  const text = (minor: bigint) => format(minor, currency);
  const principalMinor = row.kind === "loan" ? row.owedPrincipalMinor : row.amountMinor;
  const interestMinor = row.kind === "loan" ? row.owedInterestMinor : row.unpaidInterestMinor;
  const values = {
    account,
    amount: text(money.amountMinor),
    principal: text(principalMinor),
    interest: text(interestMinor),
    total: text(principalMinor + interestMinor),
    installments: row.kind === "loan" ? row.totalInstallments : 0,
    years: row.kind === "deposit" ? row.lockedInYears : 0,
  };
  const moves = !stays.includes(effect.key);
  return (
    <Alert tone={grave.includes(effect.key) ? "warning" : moves ? "info" : "neutral"}>
      {t(`effect.${effect.key}`, values)}
    </Alert>
  );
}

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

function effectOnLoan(row: LoanRow, status: LendingStatus, outstanding: "collect" | "write-off" = "collect"): Effect {
  const money = loanMoney(row);
  const effect = loanEffect({ ...row, money }, { status: status as LoanRow["status"], outstanding });
  if (!effect.allowed) return { refused: effect.reason };
  return { key: `loan.${effect.step ?? money}` };
}

function effectOnDeposit(row: DepositRow, status: LendingStatus): Effect {
  const money = depositMoney(row);
  const { hasMatured } = row;
  const effect = depositEffect({ money, status: row.status, hasMatured }, status as DepositRow["status"]);
  if (!effect.allowed) return { refused: effect.reason };
  if (effect.step) return { key: `deposit.${effect.step}` };
  if (money !== "locked" || status === row.status) return { key: `deposit.${money}` };
  return { key: status === "suspended" ? "deposit.suspend" : "deposit.resume" };
}

function isStatus(status: unknown): status is LendingStatus {
  return typeof status === "string" && status !== "";
}
