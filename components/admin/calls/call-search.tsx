"use client";

import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Input } from "@/components/ui/controls";
import { EmptyState } from "@/components/ui/empty-state";
import { useMay } from "@/components/ui/may";
import type { CallerMatch } from "@/lib/calls/find-callers.sql";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { searchLengthMax } from "@/lib/search/schema";
import { TakeCall } from "./take-call";

/** The search for the customer on the telephone. The form works before the scripts have loaded. */
export function CallSearch({ text, matches }: { text: string; matches: CallerMatch[] | null }) {
  const t = useTranslations("adminCalls.search");
  const common = useTranslations("common");
  return (
    <>
      <search>
        <form action={paths.manageCalls} className="flex flex-col gap-3 md:flex-row">
          <Input
            type="search"
            name="q"
            aria-label={t("label")}
            placeholder={common("searchPlaceholder")}
            defaultValue={text}
            maxLength={searchLengthMax}
            autoComplete="off"
            // The field has the focus, because the caller is already on the line when staff open this page.
            autoFocus
            className="md:max-w-[44rem]"
          />
          <Button type="submit">{t("button")}</Button>
        </form>
        <p aria-hidden="true" className="mt-2 mb-6 text-sm text-ink-muted">
          {t("label")}
        </p>
      </search>
      {matches ? <Matches matches={matches} /> : null}
    </>
  );
}

function Matches({ matches }: { matches: CallerMatch[] }) {
  const t = useTranslations("adminCalls.search");
  const mayTake = useMay()("calls.take");
  return (
    <Card aria-labelledby="callers" className="mb-6">
      <CardHead id="callers" title={t("results")} />
      {matches.length === 0 ? (
        <EmptyState icon="users" title={t("noneTitle")} text={t("noneText")} />
      ) : (
        <ul className="divide-y divide-line">
          {matches.map((match) => (
            <li
              key={match.customerId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
            >
              <div className="min-w-0 text-sm">
                <p className="font-semibold break-words">{match.name}</p>
                <p className="break-words text-ink-muted">{match.email}</p>
                <p className="break-words text-ink-muted">
                  <Why match={match} />
                </p>
              </div>
              {mayTake ? <TakeCall customerId={match.customerId} name={match.name} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Why({ match: { why, label, amountMinor, currency, at } }: { match: CallerMatch }) {
  const t = useTranslations("adminCalls.search");
  const money = useStaffMoney();
  const format = useFormatter();
  if (why !== "transfer" || amountMinor === null || !currency || !at)
    return t(why === "payee" ? "payee" : "person", { label });
  return t("transfer", {
    amount: money(amountMinor, currency),
    label,
    day: format.dateTime(at, { dateStyle: "medium" }),
  });
}
