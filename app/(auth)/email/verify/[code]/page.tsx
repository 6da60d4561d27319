import { VerifyEmail } from "@/components/auth/verify-email";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { readIsVerified } from "@/lib/auth/email-codes/read-code-state";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email/verify");

export default async function VerifyEmailPage({ params }: PageProps<"/email/verify/[code]">) {
  const { code } = await params;
  return (
    <ClientMessages namespaces={["auth"]}>
      <VerifyEmail code={code} isVerified={await readIsVerified(code)} />
    </ClientMessages>
  );
}
