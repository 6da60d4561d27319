import { useTranslations } from "next-intl";
import { deskCount } from "@/lib/desk/desk.model";

/**
 * Returns a function that adds up counts and formats the sum, such as `12`. The database stops each count at a limit. If a count
 * has reached this limit, the sum is shown as `250+`.
 */
export function useDeskCount(): (...counted: number[]) => string {
  const t = useTranslations("admin");
  return (...counted) => {
    const { count, isMore } = deskCount(...counted);
    return t(isMore ? "countMore" : "count", { count });
  };
}
