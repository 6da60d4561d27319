import { useTranslations } from "next-intl";
import { deskCount } from "@/lib/desk/desk.model";

/** Returns a function that formats a bounded count: `12`, or `250+` at the limit. The function adds up several counts. */
export function useDeskCount(): (...counted: number[]) => string {
  const t = useTranslations("admin");
  return (...counted) => {
    const { count, isMore } = deskCount(...counted);
    return t(isMore ? "countMore" : "count", { count });
  };
}
