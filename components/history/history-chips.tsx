import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import { paths, withQuery } from "@/lib/paths";
import { type Category, categories } from "@/lib/spending/categories.model";
import { foldWords } from "@/lib/text-fold";

type HistoryChipsProps = {
  /** The values of the filters in the URL. */
  values: Record<string, string>;
  /** The first and the last day of the present and of the previous month. */
  months: { thisMonth: Period; lastMonth: Period };
};

type Period = { from: string; to: string };

/** From this number of typed letters on, matching categories are proposed. */
const lettersMin = 3;

/** The most frequent filters as links, and the categories whose names begin with the searched text. */
export function HistoryChips({ values, months }: HistoryChipsProps) {
  const t = useTranslations("history.chips");
  const names = useTranslations("categories.names");
  const chips: { text: string; filters: Record<string, string> }[] = [
    { text: t("in"), filters: { direction: "in" } },
    { text: t("out"), filters: { direction: "out" } },
    { text: t("pending"), filters: { status: "pending" } },
    { text: t("thisMonth"), filters: months.thisMonth },
    { text: t("lastMonth"), filters: months.lastMonth },
  ];
  const typed = foldWords(values.q ?? "");
  const proposed: Category[] =
    typed.length < lettersMin ? [] : categories.filter((category) => foldWords(names(category)).startsWith(typed));
  return (
    <nav aria-label={t("label")} className="mb-4">
      <ul className="chip-row -mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        <Chip href={paths.transactions} isOn={Object.keys(values).length === 0}>
          {t("all")}
        </Chip>
        {chips.map(({ text, filters }) => {
          const isOn = Object.entries(filters).every(([name, value]) => values[name] === value);
          const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
          return (
            <Chip
              key={text}
              href={withQuery(paths.transactions, { ...values, ...(isOn ? cleared : filters) })}
              isOn={isOn}
            >
              {text}
            </Chip>
          );
        })}
        {proposed.map((category) => (
          <Chip key={category} href={withQuery(paths.transactions, { ...values, q: undefined, category })} isOn={false}>
            <Icon name="tag" className="size-4" />
            {names(category)}
          </Chip>
        ))}
      </ul>
    </nav>
  );
}

function Chip({ href, isOn, children }: { href: string; isOn: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link href={href} scroll={false} aria-current={isOn ? "true" : undefined} className="chip">
        {children}
      </Link>
    </li>
  );
}
