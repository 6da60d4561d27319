import { getTranslations } from "next-intl/server";
import { AuthScreen } from "@/components/auth/auth-screen";
import { LoggedInAs } from "@/components/auth/logged-in-as";
import { ProveEmailAddress } from "@/components/auth/prove-email-address";
import { buttonClass } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { readIsLinkOfOther } from "@/lib/auth/email-codes/read-code-state";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { findSession } from "@/lib/server/session/session";
import { readEmailProof } from "@/lib/users/email-change/prove-email-address";

export const generateMetadata = () => pageTitle("/email/change");

/** Opening this page must change nothing, because mail scanners follow the links in e-mails. */
export default async function ChangeEmailPage({ params }: PageProps<"/email/change/[code]">) {
  const [{ code }, session] = await Promise.all([params, findSession()]);
  if (session && (await readIsLinkOfOther(code, session.actor))) {
    return <LoggedInAs actor={session.actor} page="link" path={paths.changeEmail(code)} />;
  }
  const proof = await readEmailProof(code);
  const t = await getTranslations("auth.changeEmail");
  if (!("side" in proof)) {
    return (
      <AuthScreen title={t("overHeading")} text={t(`ended.${proof.state}`)}>
        <a href={paths.login()} className={buttonClass("primary", "w-full")}>
          {t("loginLink")}
        </a>
      </AuthScreen>
    );
  }
  return (
    <ClientMessages namespaces={["auth"]}>
      <ProveEmailAddress code={code} proof={proof} />
    </ClientMessages>
  );
}
