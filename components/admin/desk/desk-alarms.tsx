import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { Icon } from "@/components/ui/icon/icon";
import { Link } from "@/components/ui/link";
import type { Desk } from "@/lib/desk/get-desk";
import { paths } from "@/lib/paths";
import { useDeskCount } from "./desk-count";
import { verdict } from "./desk-side";

/**
 * The problems that must not wait: failed items, lost e-mails, old differences, and networks in trouble. Empty if there are
 * none.
 */
export function DeskAlarms({ desk: { state, ageing, networks }, now }: { desk: Desk; now: Date }) {
  const t = useTranslations("adminDesk.alarms");
  const count = useDeskCount();
  const railName = useRailName();
  const late = ageing?.rows.reduce((sum, { lateCount }) => sum + lateCount, 0) ?? 0;
  const networkWords = useTranslations("adminDesk.networks");
  const alarms = [
    ...(state && state.openFailures > 0
      ? [{ key: "failures", text: t("failures", { count: count(state.openFailures) }), href: paths.manageDay }]
      : []),
    ...(state && state.failedEmails > 0
      ? [{ key: "emails", text: t("emails", { count: count(state.failedEmails) }), href: paths.manageDay }]
      : []),
    ...(late > 0 ? [{ key: "late", text: t("late", { count: String(late) }), href: paths.lateExceptions() }] : []),
    ...(networks ?? [])
      .map((network) => ({ rail: network.rail, ...verdict(network, now) }))
      .filter(({ tone }) => tone !== "positive")
      .map(({ rail, word }) => ({
        ...{ key: rail, text: `${railName(rail)}: ${networkWords(word)}`, href: "#networks-title" },
      })),
  ];
  if (alarms.length === 0) return null;
  return (
    <ul aria-label={t("title")} className="flex flex-wrap gap-2">
      {alarms.map(({ key, text, href }) => (
        <li key={key}>
          <Link
            href={href}
            className="inline-flex min-h-9 items-center gap-1.5 rounded bg-danger-soft px-3 text-sm font-medium text-danger"
          >
            <Icon name="circle-alert" className="size-4 shrink-0" />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
