"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon/icon";
import { Tabs } from "@/components/ui/tabs";
import { paths } from "@/lib/paths";
import { type CalendarView, calendarViews, neighbourOf } from "./calendar-place";

type CalendarToolbarProps = { date: string; view: CalendarView; today: string; title: string };

/** The shown date, and links to another month, week or view. Each link has its own URL. */
export function CalendarToolbar({ date, view, today, title }: CalendarToolbarProps) {
  const t = useTranslations("adminCalendar");
  const hrefOf = (place: { view?: CalendarView; date?: string }) => paths.manageCalendarAt({ view, date, ...place });
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-1 px-3 pt-3 md:px-4">
        <h2 className="mr-auto text-lg font-semibold" aria-live="polite">
          {title}
        </h2>
        <nav aria-label={t("navigation")} className="-mr-2 flex">
          <ButtonLink
            variant="quiet"
            scroll={false}
            href={hrefOf({ date: neighbourOf(date, view, -1) })}
            aria-label={t(`previous.${view}`)}
          >
            <Icon name="chevron-left" className="size-5" />
          </ButtonLink>
          <ButtonLink variant="quiet" scroll={false} href={hrefOf({ date: today })}>
            {t("today")}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            scroll={false}
            href={hrefOf({ date: neighbourOf(date, view, 1) })}
            aria-label={t(`next.${view}`)}
          >
            <Icon name="chevron-right" className="size-5" />
          </ButtonLink>
        </nav>
      </div>
      <div className="border-b border-line">
        <Tabs
          label={t("views")}
          tabs={calendarViews.map((key) => ({
            ...{ key, href: hrefOf({ view: key }), label: t(`view.${key}`), isCurrent: key === view },
          }))}
        />
      </div>
    </>
  );
}
