import { useTranslations } from "next-intl";
import { useCalendarDate } from "@/components/admin/day/day-words";
import { useRailName } from "@/components/admin/rail-name";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import type { DeskState } from "@/lib/desk/desk.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import type { NetworkHealth } from "@/lib/transfers/networks/get-network-health.sql";
import { DeskCard } from "./desk-card";
import { useDeskCount } from "./desk-count";

/** The state of the end-of-day run, of the e-mails and of the books. */
export function DeskDay({ state, now }: { state: DeskState; now: Date }) {
  const t = useTranslations("adminDesk.state");
  const format = useFormatter();
  const calendarDate = useCalendarDate();
  const ago = (moment: Date | null) => (moment ? format.relativeTime(moment, now) : t("never"));
  const count = useDeskCount();
  const badge = (found: number) => <Badge tone={found > 0 ? "danger" : "positive"}>{count(found)}</Badge>;
  return (
    <DeskCard
      id="day-title"
      title={t("title")}
      aside={
        <Link href={paths.manageDay} className="text-sm plain-link">
          {t("open")}
        </Link>
      }
    >
      <div className="px-4 py-1">
        <DescriptionList
          items={[
            // `last` is null until the bank's first end-of-day run, even when imported books contain closed days.
            ...(state.last ? [{ term: t("last"), value: calendarDate(state.last) }] : []),
            ...(state.begun ? [{ term: t("begun"), value: calendarDate(state.begun) }] : []),
            { term: t("failures"), value: badge(state.openFailures) },
            { term: t("emails"), value: badge(state.failedEmails) },
            { term: t("checked"), value: ago(state.checkedAt) },
            { term: t("sealed"), value: ago(state.sealedAt) },
          ]}
        />
      </div>
    </DeskCard>
  );
}

/** A network counts as slow when its oldest payment has been waiting longer than this time, in milliseconds. */
const patienceMs = 5 * 60_000;

/** The networks that delay payments or send contradictory answers. */
export function DeskNetworks({ networks, now }: { networks: NetworkHealth[]; now: Date }) {
  const t = useTranslations("adminDesk.networks");
  const format = useFormatter();
  const railName = useRailName();
  return (
    <DeskCard id="networks-title" title={t("title")}>
      {networks.length > 0 ? (
        <ul className="divide-y divide-line px-4 text-sm">
          {networks.map((network) => {
            const { word, tone } = verdict(network, now);
            const { rail, waiting, oldestAt, contradicted } = network;
            return (
              <li key={rail} className="flex items-baseline justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="font-medium">{railName(rail)}</p>
                  {oldestAt ? (
                    <p className="text-ink-muted">
                      {t("waiting", { count: waiting, age: format.relativeTime(oldestAt, now) })}
                    </p>
                  ) : null}
                  {contradicted.length > 0 ? (
                    <p className="text-ink-muted">{t("contradicted", { count: contradicted.length })}</p>
                  ) : null}
                </div>
                <Badge tone={tone}>{t(word)}</Badge>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="px-4 py-6 text-sm text-ink-muted">{t("well")}</p>
      )}
    </DeskCard>
  );
}

type Verdict = { word: "answers" | "slow" | "fails" | "contradicts"; tone: BadgeTone };

/** Returns the state of a network, based on its answers and on how long its oldest payment has been waiting. */
export function verdict({ contradicted, failing, oldestAt }: NetworkHealth, now: Date): Verdict {
  if (contradicted.length > 0) return { word: "contradicts", tone: "danger" };
  if (failing > 0) return { word: "fails", tone: "danger" };
  const isSlow = oldestAt !== null && now.getTime() - oldestAt.getTime() > patienceMs;
  return isSlow ? { word: "slow", tone: "warning" } : { word: "answers", tone: "positive" };
}
