import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { Obstacle } from "./obstacle";

/** A notice above the plans: the reason why the customer cannot apply for any plan, and the link to the cause. */
export function ObstacleNotice({ obstacle: { reason, way } }: { obstacle: Obstacle }) {
  return (
    <div className="mb-6">
      <Alert
        tone="neutral"
        actions={
          way ? (
            <Link href={way.href} className="action-link -my-2">
              {way.text}
            </Link>
          ) : null
        }
      >
        {reason}
      </Alert>
    </div>
  );
}
