"use client";

import { useTranslations } from "next-intl";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { AccountCode } from "@/components/ui/account-code";
import { Link } from "@/components/ui/link";
import type { AuditAct } from "@/lib/audit/acts-of-subject.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import type { SubjectEntry } from "@/lib/ledger/entries-of-subject.sql";
import { paths } from "@/lib/paths";
import { ActName } from "./act-name";
import { auditChanges } from "./audit-changes";
import { useChangeWords } from "./record-words";

/** The entries of the books that were made for a record, each with its lines. */
export function EntryList({ entries }: { entries: SubjectEntry[] }) {
  const t = useTranslations("admin");
  if (entries.length === 0) return <p className="text-sm text-ink-muted">{t("record.noEntries")}</p>;
  return (
    <ol className="divide-y divide-line border-y border-line text-sm">
      {entries.map(({ id, isReversal, postedAt, lines }) => (
        <li key={id} className="py-2.5">
          <p className="flex justify-between gap-4 text-xs text-ink-muted">
            <Link href={paths.ledgerEntry(id)} className="plain-link">
              <Moment date={postedAt} />
            </Link>
            {isReversal ? <span>{t("record.reversal")}</span> : null}
          </p>
          <EntryLines lines={lines} />
        </li>
      ))}
    </ol>
  );
}

/** The lines of an entry of the books. Each line shows an account and the amount posted to it. */
export function EntryLines({ lines }: Pick<SubjectEntry, "lines">) {
  return (
    <ul>
      {lines.map(({ account, amountMinor, currency }) => (
        <li key={account} className="mt-1 flex justify-between gap-4">
          <Link href={paths.ledgerAccount(account)} className="min-w-0 plain-link">
            <code className="font-mono text-xs wrap-anywhere">
              <AccountCode code={account} />
            </code>
          </Link>
          <StaffAmount amountMinor={amountMinor} currency={currency} sign="always" />
        </li>
      ))}
    </ul>
  );
}

/** The changes made by an act, field by field. */
export function ChangeLines({ before, after }: Pick<AuditAct, "before" | "after">) {
  const words = useChangeWords();
  return (
    <ul className="text-xs">
      {auditChanges(before, after).map(({ name, ...change }) => (
        <li key={name} className="break-words">
          <span className="text-ink-muted">{words.field(name)}:</span>{" "}
          {change.before === undefined ? null : <>{words.value(name, change.before)} → </>}
          {change.after === undefined ? "–" : words.value(name, change.after)}
        </li>
      ))}
    </ul>
  );
}

/** The acts on a record with their actors, newest first. */
export function ActList({ acts }: { acts: AuditAct[] }) {
  const t = useTranslations("admin");
  if (acts.length === 0) return <p className="text-sm text-ink-muted">{t("record.noAudit")}</p>;
  return (
    <ol className="divide-y divide-line border-y border-line text-sm">
      {acts.map(({ id, action, actor, actorName, before, after, createdAt }) => (
        <li key={id} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>{actorName ?? t(actor === "stranger" ? "record.actorStranger" : "record.actorSystem")}</span>
            <Moment date={createdAt} />
          </p>
          <p>
            <ActName action={action} />
          </p>
          <ChangeLines before={before} after={after} />
        </li>
      ))}
    </ol>
  );
}

function Moment({ date }: { date: Date }) {
  const format = useFormatter();
  return (
    <time dateTime={date.toISOString()} className="text-xs text-ink-muted tabular-nums">
      {format.dateTime(date, { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
