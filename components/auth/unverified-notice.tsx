import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { ResendVerification } from "./resend-verification";

/** The id of the notice, for links to the notice on the same page. */
export const unverifiedNoticeId = "verify-email";

/**
 * Asks the customer to verify the e-mail address before moving money (docs/domain.md, "Access"). The notice is on the screens that
 * move money and on the screens that link to such a screen. Renders nothing once the address is verified.
 */
export function UnverifiedNotice({
  actor: { email, emailVerified },
}: {
  actor: { email: string; emailVerified: boolean };
}) {
  const t = useTranslations("session.verifyNotice");
  if (emailVerified) return null;
  return (
    <div id={unverifiedNoticeId} className="mb-6 scroll-mt-24">
      <Alert tone="warning" actions={<ResendButton />}>
        <span className="font-semibold">{t("title")}</span>{" "}
        <span className="text-ink">
          {t.rich("text", { email, address: (text) => <b className="font-semibold break-words">{text}</b> })}
        </span>
      </Alert>
    </div>
  );
}

/** The button that sends the verification link again, together with the messages that it needs. */
export function ResendButton() {
  return (
    <ClientMessages namespaces={["session"]}>
      <ResendVerification />
    </ClientMessages>
  );
}
