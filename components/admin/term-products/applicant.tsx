"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RecordStatus } from "@/components/admin/queues/record-status";
import { useEntryKind } from "@/components/admin/resource/record-words";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { Applicant } from "@/lib/accounts/applicant.sql";
import { entryText } from "@/lib/entry-text";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths, withQuery } from "@/lib/paths";
import { depositTones, loanTones } from "./tones";

/** The applicant: their accounts, other loans and deposits, and their latest transactions. */
export function ApplicantView({ applicant }: { applicant: Applicant }) {
  const t = useTranslations("adminTermProducts");
  const words = useTranslations("accounts");
  const entries = useTranslations("entries");
  const entryKind = useEntryKind();
  const format = useFormatter();
  const { id, name, email, emailVerified, since, accounts, loans, deposits, movements } = applicant;
  const others = [
    ...loans.map(({ status, ...loan }) => ({
      ...loan,
      href: withQuery(paths.manageLoans, { open: loan.id }),
      status: <RecordStatus record={{ status }} tone={loanTones[status]} />,
    })),
    ...deposits.map(({ status, ...deposit }) => ({
      ...deposit,
      href: withQuery(paths.manageDeposits, { open: deposit.id }),
      status: <RecordStatus record={{ status }} tone={depositTones[status]} />,
    })),
  ];
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={paths.manageUser(id)} className="plain-link">
          {name} ({email})
        </Link>
        <Badge tone={emailVerified ? "positive" : "warning"}>{t(emailVerified ? "verified" : "notVerified")}</Badge>
        <span className="text-ink-muted">
          {t("panel.since", { date: format.dateTime(since, { dateStyle: "medium" }) })}
        </span>
      </p>
      <List title={t("panel.accounts")} nothing={t("panel.noAccounts")}>
        {accounts.map(({ accountNumber, accountType, currency, balanceMinor, availableMinor }) => (
          <Line
            key={accountNumber}
            value={<StaffAmount amountMinor={balanceMinor} currency={currency} />}
            note={
              availableMinor === balanceMinor ? null : (
                <>
                  {t("panel.available")} <StaffAmount amountMinor={availableMinor} currency={currency} />
                </>
              )
            }
          >
            <span className="tabular-nums">{accountNumber}</span>{" "}
            <span className="text-ink-muted">{words(`types.${accountType}`)}</span>
          </Line>
        ))}
      </List>
      <List title={t("panel.others")} nothing={t("panel.noOthers")}>
        {others.map(({ id: otherId, name: planName, href, amountMinor, currency, status }) => (
          <Line key={otherId} value={<StaffAmount amountMinor={amountMinor} currency={currency} />}>
            <Link href={href} className="plain-link">
              {planName}
            </Link>{" "}
            {status}
          </Line>
        ))}
      </List>
      <List title={t("panel.movements")} nothing={t("panel.noMovements")}>
        {movements.map(({ id: entryId, postedAt, kind, description, amountMinor, currency }) => (
          <Line key={entryId} value={<StaffAmount amountMinor={amountMinor} currency={currency} sign="always" />}>
            <time dateTime={postedAt.toISOString()} className="text-ink-muted tabular-nums">
              {format.dateTime(postedAt, { dateStyle: "medium" })}
            </time>{" "}
            {description ? entryText(entries, { kind, description }) : entryKind(kind)}
          </Line>
        ))}
      </List>
    </div>
  );
}

function List({ title, nothing, children }: { title: string; nothing: string; children: ReactNode[] }) {
  return (
    <div className="mt-3">
      <h4 className="text-xs font-semibold text-ink-muted">{title}</h4>
      {children.length > 0 ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="py-2 text-ink-muted">{nothing}</p>
      )}
    </div>
  );
}

function Line({ children, value, note }: { children: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <span className="min-w-0 break-words">{children}</span>
      <span className="shrink-0 text-right font-medium">
        {value}
        {note ? <span className="block text-xs font-normal text-ink-muted">{note}</span> : null}
      </span>
    </li>
  );
}
