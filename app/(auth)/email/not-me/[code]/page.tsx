import { DisownChange } from "@/components/auth/disown-change";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email/not-me");

/** Changes nothing by itself: programs that follow the links in e-mails do no harm. */
export default async function DisownChangePage({ params }: PageProps<"/email/not-me/[code]">) {
  return (
    <ClientMessages namespaces={["auth"]}>
      <DisownChange code={(await params).code} supportEmail={env().BANK_SUPPORT_EMAIL} />
    </ClientMessages>
  );
}
