import { getTranslations } from "next-intl/server";
import { AsOpened } from "@/components/auth/as-opened";
import { AuthScreen } from "@/components/auth/auth-screen";
import { DisownChange } from "@/components/auth/disown-change";
import { TextLink } from "@/components/auth/text-link";
import { buttonClass } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { RunningText } from "@/components/ui/running-text";
import { readCodeState } from "@/lib/auth/email-codes/read-code-state";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";
import { pageTitle } from "@/lib/server/page-title";

export const generateMetadata = () => pageTitle("/email/not-me");

/** Opening this page must change nothing, because mail scanners follow the links in e-mails. */
export default async function DisownChangePage({ params }: PageProps<"/email/not-me/[code]">) {
  const { code } = await params;
  const supportEmail = env().BANK_SUPPORT_EMAIL;
  const state = await readCodeState(code, "disown_change");
  if (state !== "open") {
    const t = await getTranslations("auth.disown");
    return (
      <AsOpened isOpen={false}>
        <AuthScreen
          title={t(`over.${state}.heading`)}
          text={<RunningText text={t(`over.${state}.text`, { supportEmail })} address={supportEmail} />}
          footer={<TextLink href={paths.login()}>{t("toLogIn")}</TextLink>}
        >
          <a href={paths.forgotPassword} className={buttonClass("primary", "w-full")}>
            {t("resetLink")}
          </a>
        </AuthScreen>
      </AsOpened>
    );
  }
  return (
    <AsOpened isOpen>
      <ClientMessages namespaces={["auth"]}>
        <DisownChange code={code} supportEmail={supportEmail} />
      </ClientMessages>
    </AsOpened>
  );
}
