import { getLocale } from "next-intl/server";
import { CallScreen } from "@/components/admin/calls/call-screen";
import { CountryChoices } from "@/components/admin/customers/country-choices";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { getCall } from "@/lib/calls/find-calls";
import { countryOptions } from "@/lib/i18n/countries";
import { paths } from "@/lib/paths";
import { may } from "@/lib/roles";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireMay } from "@/lib/server/session/session";
import { getUserById } from "@/lib/users/get-user";

export const generateMetadata = () => pageTitle(paths.manageCalls);

/** One call with a customer. All staff may read the call. Only the member of staff who took the call can act in the call. */
export default async function ManageCallPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireMay("calls.read");
  const call = await orNotFound(getCall(actor, (await params).id));
  const isOwn = call.staffId === actor.userId && may(actor.role, "calls.take");
  const customer = isOwn && !call.endedAt ? await getUserById(actor, call.customerId) : null;
  const countries = countryOptions(await getLocale()).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Opened>
      <ClientMessages namespaces={["accounts", "admin", "adminCalls", "adminUsers", "notifications"]}>
        <CountryChoices value={countries}>
          <CallScreen call={call} isOwn={isOwn} customer={customer} now={now()} />
        </CountryChoices>
      </ClientMessages>
    </Opened>
  );
}
