import { RailsScreen } from "@/components/admin/rails/rails-screen";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { findRails } from "@/lib/transfers/rails/find-rails";

export const generateMetadata = () => pageTitle(paths.manageRails);

/** The payment networks, each with its connection, its state and its waiting payments. */
export default async function ManageRailsPage() {
  const { actor } = await requireMay("rails.read");
  const rails = await findRails(actor);
  return (
    <ClientMessages namespaces={["admin", "adminRails"]}>
      <RailsScreen rails={rails} />
    </ClientMessages>
  );
}
