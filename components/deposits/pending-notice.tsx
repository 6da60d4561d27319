import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { usePendingObstacle } from "./pending-obstacle";

/** Explains that the bank must first decide on the customer's applications, and links to them. */
export function PendingNotice({ limit }: { limit: number }) {
  const { reason, link, href } = usePendingObstacle(limit);
  return (
    <div className="mb-6">
      <Alert
        tone="warning"
        actions={
          <Link href={href} className="action-link">
            {link}
          </Link>
        }
      >
        {reason}
      </Alert>
    </div>
  );
}
