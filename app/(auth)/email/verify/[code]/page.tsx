import { LoggedInAs, LoggedInLine } from "@/components/auth/logged-in-as";
import { VerifyEmail } from "@/components/auth/verify-email";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { readIsLinkOfOther, readIsVerified } from "@/lib/auth/email-codes/read-code-state";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle("/email/verify");

export default async function VerifyEmailPage({ params }: PageProps<"/email/verify/[code]">) {
  const [{ code }, session] = await Promise.all([params, findSession()]);
  const actor = session?.actor;
  if (actor && (await readIsLinkOfOther(code, actor))) {
    return <LoggedInAs actor={actor} page="link" path={paths.verifyEmail(code)} />;
  }
  return (
    <ClientMessages namespaces={["auth"]}>
      <VerifyEmail
        code={code}
        isVerified={await readIsVerified(code)}
        footer={actor ? <LoggedInLine actor={actor} /> : undefined}
      />
    </ClientMessages>
  );
}
