import { ClientMessages } from "@/components/ui/messages/client-messages";
import { VerifyEmailNotice } from "./verify-email-notice";

/** The id of the notice, for links to the notice on the same page. */
export const unverifiedNoticeId = "verify-email";

/**
 * Asks the customer to verify the e-mail address. The notice is on screens that move money and on screens with links to those
 * screens. Renders nothing once the address is verified.
 */
export function UnverifiedNotice({ actor }: { actor: { email: string; emailVerified: boolean } }) {
  if (actor.emailVerified) return null;
  return (
    <div id={unverifiedNoticeId} className="mb-6 scroll-mt-24">
      <ClientMessages namespaces={["session"]}>
        <VerifyEmailNotice email={actor.email} />
      </ClientMessages>
    </div>
  );
}
