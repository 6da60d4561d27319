import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { Customer } from "./customer";

/** A customer's first name, as a link to the customer's page. */
export function CustomerLink({ id, firstName }: Pick<Customer, "id" | "firstName">) {
  return (
    <Link href={paths.manageUser(id)} className="font-medium plain-link">
      {firstName}
    </Link>
  );
}
