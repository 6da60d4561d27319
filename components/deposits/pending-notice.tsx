import { ObstacleNotice } from "@/components/term-products/obstacle-notice";
import { usePendingObstacle } from "./pending-obstacle";

/** Explains that the bank must first decide on the customer's applications, and links to them. */
export function PendingNotice({ limit }: { limit: number }) {
  return <ObstacleNotice obstacle={usePendingObstacle(limit)} />;
}
