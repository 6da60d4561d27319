import { useTranslations } from "next-intl";
import type { Obstacle } from "@/components/term-products/obstacle";
import { paths } from "@/lib/paths";

/** Returns the obstacle of a customer with the largest number of undecided applications that the bank allows. */
export function usePendingObstacle(limit: number | undefined): Obstacle | null {
  const t = useTranslations("deposits");
  return limit === undefined
    ? null
    : { reason: t("tooManyPending", { limit }), link: t("seePending"), href: paths.deposits };
}
