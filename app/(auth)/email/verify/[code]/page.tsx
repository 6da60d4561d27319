import { VerifyEmail } from "@/components/auth/verify-email";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email/verify");

export default async function VerifyEmailPage({ params }: PageProps<"/email/verify/[code]">) {
  return (
    <ClientMessages namespaces={["auth"]}>
      <VerifyEmail code={(await params).code} />
    </ClientMessages>
  );
}
