import { RailScreen } from "@/components/admin/rails/rail-screen";
import type { ResourceSearchParams } from "@/components/admin/resource/resource-query";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { paths, withQuery } from "@/lib/paths";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { getMessage, getRail } from "@/lib/transfers/rails/find-rails";

export const generateMetadata = () => pageTitle(paths.manageRails);

type RailPageProps = { params: Promise<{ rail: string }>; searchParams: ResourceSearchParams };

/** One payment network: its money, its times and limits, its waiting payments, and the button that pauses the network. */
export default async function RailPage({ params, searchParams }: RailPageProps) {
  const { actor } = await requireMay("rails.read");
  const { rail } = await params;
  const query = await searchParams;
  const [after, before, open] = [query.after, query.before, query.open].map((id) =>
    typeof id === "string" ? id : undefined,
  );
  const [dossier, opened] = await orNotFound(
    Promise.all([getRail(actor, rail, { after, before }), open ? getMessage(actor, rail, open) : null]),
  );
  return (
    <Opened>
      <ClientMessages namespaces={["admin", "adminRails"]}>
        <RailScreen {...dossier} opened={opened} closeHref={withQuery(paths.rail(rail), { after, before })} />
      </ClientMessages>
    </Opened>
  );
}
