import { ClientMessages } from "@/components/ui/messages/client-messages";
import { VerifyEmailNotice } from "./verify-email-notice";

/**
 * For screens that move money or lead to such screens: explains what the customer has to do first. Renders nothing once the
 * e-mail is verified.
 */
export function UnverifiedNotice({ actor }: { actor: { email: string; emailVerified: boolean } }) {
  if (actor.emailVerified) return null;
  return (
    <div className="mb-6">
      <ClientMessages namespaces={["session"]}>
        <VerifyEmailNotice email={actor.email} />
      </ClientMessages>
    </div>
  );
}
