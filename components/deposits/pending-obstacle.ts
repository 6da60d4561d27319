import { useTranslations } from "next-intl";
import type { Obstacle } from "@/components/term-products/obstacle";
import { paths } from "@/lib/paths";

/** Returns the obstacle of a customer with the largest number of undecided applications that the bank allows. */
export function usePendingObstacle(limit: number): Obstacle {
  const t = useTranslations("deposits");
  return { reason: t("tooManyPending", { limit }), link: t("seePending"), href: paths.deposits };
}
