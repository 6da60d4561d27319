import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import type { Customer } from "./customer";

/** A customer's first name, which leads to their page. */
export function CustomerLink({ id, firstName }: Pick<Customer, "id" | "firstName">) {
  return (
    <Link href={paths.manageUser(id)} className="font-medium plain-link">
      {firstName}
    </Link>
  );
}
