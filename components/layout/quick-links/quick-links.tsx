"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { findOffersAction } from "@/app/api/search/actions";
import { useAnswer } from "@/components/forms/use-answer";
import { Icon } from "@/components/ui/icon/icon";
import type { IconName } from "@/components/ui/icon/icon-names";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { Skeleton } from "@/components/ui/progress/skeleton";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { pages } from "@/lib/pages";
import { paths } from "@/lib/paths";

const fetchTexts = async (locale: Locale) => ({
  quickLinks: ((await import(`@/messages/${locale}/shell/quick-links.json`)) as { default: Messages["quickLinks"] })
    .default,
});

/** The links of the quick-links panel. The offered plans are fetched when the panel opens. */
export function QuickLinks() {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <Links />
    </LateTexts>
  );
}

const often = [
  { page: pages.interbankTransfer, text: "send" },
  { page: pages.wireTransfer, text: "wire" },
  { page: pages.transactions, text: "history" },
  { page: pages.statements, text: "statements" },
  { page: pages.openAccount, text: "openAccount" },
] as const;

function Links() {
  const t = useTranslations("quickLinks");
  const offers = useAnswer(findOffersAction);
  const found = offers === "failed" || offers === "asked" ? null : offers;
  return (
    <div className="grid grid-cols-3 gap-6">
      <Column title={t("often")}>
        {often.map(({ page: { path, icon }, text }) => (
          <QuickLink key={path} href={path} icon={icon}>
            {t(text)}
          </QuickLink>
        ))}
      </Column>
      <div className="flex flex-col gap-4">
        {offers === "failed" ? <p className="text-sm text-ink-muted">{t("failed")}</p> : null}
        {offers === "asked" ? <Skeleton className="h-40" /> : null}
        {found ? (
          <>
            <Offered title={t("loans")} names={found.loans} href={paths.loanApplication} all={t("allLoans")} />
            <Offered
              title={t("deposits")}
              names={found.deposits}
              href={paths.depositApplication}
              all={t("allDeposits")}
            />
          </>
        ) : null}
      </div>
      <Column title={t("help")}>
        <QuickLink href={paths.security} icon="shield-check">
          {t("security")}
        </QuickLink>
        <QuickLink href={paths.terms} icon="scroll-text">
          {t("terms")}
        </QuickLink>
        {found ? (
          <li>
            <a href={`mailto:${found.supportEmail}`} className="menu-entry">
              <Icon name="mail" />
              <span className="min-w-0 break-words">{t("write")}</span>
            </a>
          </li>
        ) : null}
      </Column>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 px-3 text-xs font-semibold text-ink-muted">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}

function QuickLink({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="menu-entry">
        <Icon name={icon} />
        {children}
      </Link>
    </li>
  );
}

type OfferedProps = { title: string; names: string[]; href: string; all: string };

/** The names of some plans. Each name is a link to the page of all plans. */
function Offered({ title, names, href, all }: OfferedProps) {
  const t = useTranslations("quickLinks");
  return (
    <Column title={title}>
      {names.map((name) => (
        <li key={name}>
          <Link href={href} className="menu-entry">
            <span className="min-w-0 break-words">{name}</span>
          </Link>
        </li>
      ))}
      {names.length === 0 ? <li className="px-3 py-1 text-sm text-ink-muted">{t("none")}</li> : null}
      <li>
        <Link href={href} className="menu-entry text-accent-text">
          {all}
        </Link>
      </li>
    </Column>
  );
}
