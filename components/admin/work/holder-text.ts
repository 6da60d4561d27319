import { useTranslations } from "next-intl";
import { isolate } from "@/lib/i18n/isolate";
import type { WorkClaim } from "@/lib/work/work.model";
import { useMoment } from "./work-words";

/**
 * Returns a function that names the person who works on a record. If nobody works on the record, the function names the person to
 * whom the record is assigned. Without such a person, the function returns an empty text.
 */
export function useHolderText(readerId: string, now: Date): (claim: WorkClaim) => string {
  const t = useTranslations("adminWork.holder");
  const moment = useMoment(now);
  return ({ holderId, holderName, until, assigneeId, assigneeName }) => {
    if (holderId && until) {
      const values = { name: isolate(holderName ?? ""), until: moment(until) };
      return holderId === readerId ? t("mine", values) : t("held", values);
    }
    if (!assigneeId) return "";
    return assigneeId === readerId ? t("givenToMe") : t("given", { name: isolate(assigneeName ?? "") });
  };
}
