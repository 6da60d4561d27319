"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Input } from "@/components/ui/controls";
import { Field, fieldAttributes } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { lateModule } from "@/components/ui/overlay/late-module";
import { QrPicture } from "@/components/ui/qr-picture";
import { codedAmountMax, paymentCode, paymentNoteMax } from "@/lib/accounts/payment-code.model";
import { parseMoney } from "@/lib/money/parse-money";
import { readTypedAmount, showTypedAmount } from "@/lib/money/typed-amount";
import { paths } from "@/lib/paths";
import type { QrCode } from "@/lib/qr-code";

const useEncoder = lateModule(() => import("@/lib/qr-code"));

type PaymentCodeCardProps = {
  account: { accountNumber: string; accountName: string; iban: string; bic: string };
  /** The code without an amount. The page shows this code until the reader types an amount. */
  initial: QrCode;
};

/** The QR code for a payment in euros. The reader may add an amount and a text for the payer's statement. */
export function PaymentCodeCard({ account, initial }: PaymentCodeCardProps) {
  const t = useTranslations("getPaid.code");
  const validation = useTranslations("validation");
  const locale = useLocale();
  const encoder = useEncoder();
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const amount = readTypedAmount(typed, locale);
  const money = amount === "" ? null : parseMoney(amount, "EUR");
  const isTooLarge = money?.ok === true && money.amountMinor > codedAmountMax;
  const problem = money?.ok === false ? validation(money.problem) : isTooLarge ? t("tooLarge") : undefined;
  const errors = problem ? [problem] : undefined;
  const { accountName: name, accountNumber, iban, bic } = account;
  const amountMinor = money?.ok ? money.amountMinor : null;
  const isPlain = amountMinor === null && note.trim() === "";
  const qr =
    isPlain || problem || !encoder ? initial : encoder.qrCode(paymentCode({ name, iban, bic, amountMinor, note }));
  return (
    <div className="flex flex-col gap-4">
      {/* A code with another amount than the typed one would mislead a payer, so a wrong amount hides the code. */}
      {problem ? null : <QrPicture {...qr} label={t("label", { name })} />}
      <Field id="code-amount" label={t("amount")} hint={t("optional")} errors={errors}>
        <Input
          {...fieldAttributes("code-amount", { errors })}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(showTypedAmount(amount, locale))}
        />
      </Field>
      <Field id="code-note" label={t("note")} hint={t("optional")}>
        <Input
          id="code-note"
          autoComplete="off"
          maxLength={paymentNoteMax}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {isPlain || problem ? null : (
        <a href={paths.getPaidPdf(accountNumber, { amount, note })} className={buttonClass("secondary")}>
          <Icon name="download" className="size-4" />
          {t("pdf")}
        </a>
      )}
    </div>
  );
}
