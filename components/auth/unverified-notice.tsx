import { ClientMessages } from "@/components/ui/messages/client-messages";
import { VerifyEmailNotice } from "./verify-email-notice";

/** On screens that move money or lead to them: what a customer has to do first. Nothing once the e-mail is verified. */
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
