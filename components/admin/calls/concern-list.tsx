"use client";

import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import type { CallerFact, Concern, ConcernKind } from "@/lib/calls/caller-file.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { readReason } from "@/lib/transfer-acts";
import { ActButton } from "./act-button";
import { PaymentActs } from "./payment-acts";

const tones: Record<ConcernKind, BadgeTone> = {
  refused: "danger",
  returned: "danger",
  held: "warning",
  "under-way": "info",
  locked: "danger",
  application: "info",
  "late-loan": "danger",
  "waiting-thread": "warning",
  "open-thread": "neutral",
  dispute: "warning",
  return: "warning",
};

/** The facts that the caller probably calls about, each with the acts of staff that fit the fact. */
export function ConcernList({ concerns }: { concerns: Concern[] }) {
  const t = useTranslations("adminCalls");
  return (
    <Card aria-labelledby="concerns">
      <CardHead id="concerns" title={t("concerns.title")} />
      {concerns.length === 0 ? <p className="px-5 py-6 text-sm text-ink-muted">{t("concerns.none")}</p> : null}
      <ul className="divide-y divide-line">
        {concerns.map(({ fact, why }) => (
          <li
            key={`${why} ${fact.id} ${fact.label}`}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-3"
          >
            <div className="min-w-0 max-w-full text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={tones[why]}>{t(`why.${why}`)}</Badge>
                <FactName fact={fact} why={why} />
              </p>
              <FactDetail fact={fact} why={why} />
            </div>
            <div className="flex flex-wrap gap-2">
              {fact.kind === "transfer" ? <PaymentActs payment={fact} /> : null}
              {fact.kind === "thread" ? (
                <ActButton act="answer-thread" record={{ id: fact.id }} label={fact.label} />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The path of the page on which staff see the record that a fact is about. */
function pathOf({ kind, id, state }: CallerFact): string | null {
  if (kind === "application") return state === "loan" ? paths.loan(id) : paths.deposit(id);
  if (kind === "late-loan") return paths.loan(id);
  if (kind === "thread") return paths.manageMessage(id);
  return kind === "lock" ? null : paths.transaction(id);
}

function FactName({ fact, why }: Concern) {
  const t = useTranslations("adminCalls");
  const money = useStaffMoney();
  const name = why === "locked" ? t(`secrets.${fact.label as "password"}`) : fact.label;
  const text =
    fact.amountMinor !== null && fact.currency
      ? t("of", { amount: money(fact.amountMinor, fact.currency), label: name })
      : name;
  const href = pathOf(fact);
  return href ? (
    <Link href={href} className="plain-link font-semibold break-words">
      {text}
    </Link>
  ) : (
    <span className="font-semibold break-words">{text}</span>
  );
}

function FactDetail({ fact: { detail, at, kind, state, extra, code }, why }: Concern) {
  const reason = readReason(useTranslations("notifications.declined"), { reasonCode: code, reason: detail });
  const t = useTranslations("adminCalls");
  const format = useFormatter();
  const time = format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  const parts = [why === "locked" ? t("lockedUntil", { time }) : time];
  if (kind === "transfer") parts.push(t(`states.${(extra || state) as "pending"}`));
  if (kind === "transfer" && reason) parts.push(t("reason", { reason }));
  if (kind === "thread" && detail) parts.push(detail);
  return <p className="mt-1 break-words text-ink-muted">{parts.join(" · ")}</p>;
}
