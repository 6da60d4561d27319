import { useTranslations } from "next-intl";
import { deskCount } from "@/lib/desk/desk";

/** What was counted up to a bound, in words: `12`, or `250+` where there are more; of several counts, their sum. */
export function useDeskCount(): (...counted: number[]) => string {
  const t = useTranslations("admin");
  return (...counted) => {
    const { count, isMore } = deskCount(...counted);
    return t(isMore ? "countMore" : "count", { count });
  };
}
