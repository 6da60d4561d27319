import { useTranslations } from "next-intl";
import type { Obstacle } from "@/components/term-products/obstacle";
import { paths } from "@/lib/paths";

/**
 * Returns the reason why a customer cannot apply: the customer already has the largest allowed number of undecided applications.
 */
export function usePendingObstacle(limit: number): Obstacle {
  const t = useTranslations("deposits");
  return { reason: t("tooManyPending", { limit }), way: { text: t("seePending"), href: paths.deposits } };
}
