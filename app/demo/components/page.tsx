import { Gallery } from "@/components/demo/gallery";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle(paths.demoComponents);

/** Every component in every state, for developers of screens. Only the demonstration serves this page. */
export default function ComponentsPage() {
  return (
    <div className="w-full max-w-6xl">
      <PageHeader title={paths.demoComponents} />
      <ClientMessages namespaces={[]} problems={["required"]}>
        <Gallery />
      </ClientMessages>
    </div>
  );
}
