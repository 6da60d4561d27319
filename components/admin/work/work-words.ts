import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { useFormatter } from "@/lib/i18n/formatter";
import { keyOfKind } from "@/lib/proposal-kinds";
import type { FoundItem } from "@/lib/work/find-work";

/** Returns functions that describe a record of the work list in the reader's language. */
export function useWorkWords() {
  const t = useTranslations("adminWork");
  const approvals = useTranslations("adminApprovals.kinds");
  const exceptions = useTranslations("adminReconciliation.kinds");
  const grounds = useTranslations("disputes.grounds");
  const reasons = useTranslations("adminIncoming.reasons");
  const asked = useTranslations("adminIncoming.recall.reasons");
  const tasks = useTranslations("adminDay.tasks");
  const railName = useRailName();
  /** The subject of the record, such as a customer or a network. */
  const about = ({ kind, about: text }: FoundItem) => (kind === "exception" ? railName(text) : text);
  /** A detail that distinguishes the record from others of its kind. A detail without a translation is shown unchanged. */
  function detail({ kind, detail: text }: FoundItem): string {
    if (kind === "file") return railName(text);
    const key = keyOfKind(text);
    if (kind === "proposal")
      return approvals.has(key as "transfer_approve") ? approvals(key as "transfer_approve") : text;
    if (kind === "exception") return exceptions.has(text as "returned") ? exceptions(text as "returned") : text;
    if (kind === "incoming") return reasons.has(text as "name") ? reasons(text as "name") : text;
    if (kind === "recall") return asked.has(text as "DUPL") ? asked(text as "DUPL") : text;
    if (kind === "dispute") return grounds.has(text as "duplicate") ? grounds(text as "duplicate") : text;
    if (kind === "failure") return tasks.has(text as "interest") ? tasks(text as "interest") : text;
    return text;
  }
  const kindOf = ({ kind }: FoundItem) => t(`kinds.${kind}`);
  return { about, detail, kindOf };
}

/**
 * Returns a function that formats a moment: only the time if the moment is on the present day, otherwise the day and the time.
 */
export function useMoment(now: Date): (moment: Date) => string {
  const format = useFormatter();
  return (moment) => {
    const day = (date: Date) => format.dateTime(date, { dateStyle: "short" });
    const time = format.dateTime(moment, { timeStyle: "short" });
    if (day(moment) === day(now)) return time;
    return format.dateTime(moment, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  };
}

/** Returns the shortcuts that only the work list has. */
export function useWorkShortcuts(): { keys: string[]; text: string }[] {
  const t = useTranslations("adminWork.keys");
  return [
    { keys: ["c"], text: t("claim") },
    { keys: ["g"], text: t("give") },
    { keys: ["t"], text: t("takeOver") },
    { keys: ["1", "2", "3"], text: t("act") },
  ];
}
