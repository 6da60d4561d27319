"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DescriptionList } from "@/components/ui/description-list";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { RunningText } from "@/components/ui/running-text";
import { useFormatter } from "@/lib/i18n/formatter";
import { formatMoneyWithCode } from "@/lib/money/format-money";
import type { CodedFacts, ReceiptCheck, ReceiptFacts } from "@/lib/transfers/receipts/receipt.model";
import type { TransferPhase } from "@/lib/transfers/transfer-details.model";

type Tone = "positive" | "warning" | "danger" | "neutral";

const looks: Record<Tone, { icon: IconName; panel: string; mark: string }> = {
  positive: { icon: "shield-check", panel: "bg-positive-soft text-positive", mark: "bg-positive" },
  warning: { icon: "circle-alert", panel: "bg-warning-soft text-warning", mark: "bg-warning" },
  danger: { icon: "x", panel: "bg-danger-soft text-danger", mark: "bg-danger" },
  neutral: { icon: "clock", panel: "bg-surface-sunken text-ink", mark: "bg-ink-muted" },
};

/** Returns the colour of the result and the key of its texts. */
function answerOf(check: ReceiptCheck) {
  if (check.verdict === "expired") return { tone: "neutral", key: "expired" } as const;
  if (check.verdict !== "genuine") return { tone: "danger", key: check.verdict } as const;
  if (check.standing !== "stands") return { tone: "warning", key: check.standing } as const;
  const { phase } = check.facts;
  if (phase === "held" || phase === "released") return { tone: "warning", key: phase } as const;
  return { tone: "positive", key: "genuine" } as const;
}

type ReceiptVerdictProps = {
  check: ReceiptCheck;
  /** Maps each phase of a payment to the sentence about this phase on a receipt. */
  means: Record<TransferPhase, string>;
  supportEmail: string;
  onAnother: () => void;
};

/**
 * The result of a check of a receipt, with the facts that the receipt itself contains. The result is the largest text of the
 * page, because the reader must not miss it.
 */
export function ReceiptVerdict({ check, means, supportEmail, onAnother }: ReceiptVerdictProps) {
  const t = useTranslations("receiptCheck");
  const { tone, key } = answerOf(check);
  const { icon, panel, mark } = looks[tone];
  return (
    <div>
      <div className={classNames("flex flex-col items-center gap-4 rounded-lg px-card py-8 text-center", panel)}>
        <span
          aria-hidden="true"
          className={classNames("flex size-20 items-center justify-center rounded-full text-surface", mark)}
        >
          <Icon name={icon} className="size-11" />
        </span>
        <h2 className="text-[2rem] leading-tight font-semibold tracking-tight hyphens-auto break-words md:text-2xl">
          {t(`answers.${key}.title`)}
        </h2>
        <p className="max-w-prose text-balance text-ink">{t(`answers.${key}.text`)}</p>
      </div>
      {"facts" in check ? (
        <div className="mt-6">
          <h3 className="font-semibold">{t("facts.title")}</h3>
          <p className="mt-1 text-sm">{means[check.facts.phase]}</p>
          <Facts check={check} facts={check.facts} />
          <p className="mt-3 text-sm text-ink-muted">{t("issuedAt" in check.facts ? "compare" : "compareTyped")}</p>
        </div>
      ) : (
        <p className="mt-4 text-center text-sm text-ink-muted">
          <RunningText text={t("doNotRely", { email: supportEmail })} address={supportEmail} />
        </p>
      )}
      <Button variant="secondary" className="mt-6 w-full" onClick={onAnother}>
        {t("another")}
      </Button>
    </div>
  );
}

function Facts({ check, facts }: { check: ReceiptCheck; facts: CodedFacts | ReceiptFacts }) {
  const t = useTranslations("receiptCheck.facts");
  const format = useFormatter();
  const locale = useLocale();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" });
  const moment = (date: Date) => format.dateTime(date, { dateStyle: "long", timeStyle: "short" });
  const signed = "issuedAt" in facts ? facts : null;
  const sealedAt = check.verdict === "genuine" ? check.sealedAt : undefined;
  const rows: [string, string][] = [
    [t("amount"), formatMoneyWithCode(facts.amountMinor, facts.currency, locale)],
    [t("receiver"), facts.receiver],
    [t("account"), signed?.accountEnd ? `•••• ${signed.accountEnd}` : ""],
    [t("sender"), signed?.sender ?? ""],
    [t("orderedOn"), signed ? day(signed.orderedOn) : ""],
    [t("reference"), facts.reference],
    [t("issued"), signed ? moment(signed.issuedAt) : day(facts.issuedOn)],
    [t("validUntil"), day(facts.validUntil)],
    [t("sealed"), sealedAt === undefined ? "" : sealedAt ? moment(sealedAt) : t("notSealed")],
  ];
  const items = rows.filter(([, value]) => value !== "").map(([term, value]) => ({ term, value }));
  return <DescriptionList items={items} />;
}
