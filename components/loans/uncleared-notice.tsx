import { ObstacleNotice } from "@/components/term-products/obstacle-notice";
import type { Loan } from "@/lib/loans/loan";
import { useUnclearedObstacle } from "./uncleared-obstacle";

/** Explains that an open loan or application prevents a new application, and links to this loan. */
export function UnclearedNotice({ loan }: { loan: Loan }) {
  return <ObstacleNotice obstacle={useUnclearedObstacle(loan)} />;
}
