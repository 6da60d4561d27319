import { ClientMessages } from "@/components/ui/messages/client-messages";
import { VerifyEmailNotice } from "./verify-email-notice";

/**
 * The notice on screens that move money and on screens that lead there. Asks the customer to verify the e-mail address. Renders
 * nothing once the address is verified.
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
