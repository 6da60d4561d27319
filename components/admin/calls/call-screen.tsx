import { useTranslations } from "next-intl";
import type { CustomerOfAct } from "@/components/admin/customers/acts/act-form";
import { CustomerActs } from "@/components/admin/customers/acts/customer-acts";
import { UserStatusBadge } from "@/components/admin/customers/user-status";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { PageHeader } from "@/components/ui/page-header";
import { isEnough } from "@/lib/calls/caller-level.model";
import type { CallScreenData } from "@/lib/calls/find-calls";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import { CallProvider } from "./call-context";
import { CallSteps } from "./call-steps";
import { CallerActs } from "./caller-acts";
import { CallerFacts } from "./caller-facts";
import { ConcernList } from "./concern-list";
import { EndCall } from "./end-call";
import { VerifyCaller } from "./verify-caller";

const minuteMs = 60_000;

type CallScreenProps = {
  call: CallScreenData;
  /** True if the call is the reader's own and the reader's role may take calls. */
  isOwn: boolean;
  /**
   * The customer's data for the dialogs of acts, and the acts that a second member of staff must confirm. Null if the reader
   * cannot act in this call.
   */
  customer: (CustomerOfAct & { secondPersonNeeds: SecondPersonNeeds }) | null;
  /** The bank's time when the page was made. */
  now: Date;
};

/** One call: the caller, the probable reasons for the call, the acts that staff can perform, and the steps so far. */
export function CallScreen({ call, isOwn, customer, now }: CallScreenProps) {
  const t = useTranslations("adminCalls");
  const { id: callId, customerId, customerName, level, caller, facts, steps, endedAt, note } = call;
  const isOpen = isOwn && !endedAt;
  const lastCode = steps.find(({ kind }) => kind.startsWith("code-"))?.kind;
  return (
    <CallProvider
      call={{ callId, customerName, level, isOpen, needsSecond: customer?.secondPersonNeeds.control ?? true }}
    >
      <PageHeader
        back={{ href: paths.manageCalls, text: t("back") }}
        title={customerName}
        text={
          <span className="inline-flex flex-wrap items-center gap-2">
            <UserStatusBadge status={caller.status} closedAt={caller.closedAt} /> <Times call={call} />
          </span>
        }
        actions={
          <ButtonLink variant="secondary" href={paths.manageUser(customerId)}>
            {t("customerPage")}
          </ButtonLink>
        }
      />
      {isOpen ? null : (
        <div className="mb-5">
          <Alert tone="neutral">{t("readOnly", { name: call.staffName })}</Alert>
        </div>
      )}
      {/* On phones, the level comes first, and the end of the call last. On wide screens, both stay in sight. */}
      <div className="page-columns">
        <div className="flex min-w-0 flex-col gap-6">
          <ConcernList concerns={call.concerns} />
          {isOpen ? (
            <CallerActs
              isVerified={caller.emailVerified}
              hasFactors={facts.some(({ kind }) => kind === "factor")}
              isSuspended={caller.status === "suspended" || caller.status === "blocked"}
            />
          ) : null}
          {isOpen && customer ? (
            <CustomerActs
              customer={customer}
              now={now}
              needs={customer.secondPersonNeeds}
              isCustomer
              basis={{ kind: "call", callId }}
              obstacle={isEnough(level, "correct-name") ? undefined : t("needs.code")}
            />
          ) : null}
          <CallerFacts facts={facts} caller={caller} />
        </div>
        <div className="max-lg:contents lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:gap-6 lg:overflow-y-auto">
          {endedAt ? null : (
            <div className="min-w-0 max-lg:order-first">
              <VerifyCaller
                levelMinutes={call.levelMinutes}
                email={caller.email}
                isCodeSent={lastCode === "code-sent" || lastCode === "code-wrong"}
              />
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-6">
            <CallSteps steps={steps} />
            {isOpen ? <EndCall /> : null}
            {note ? (
              <Card aria-labelledby="call-note">
                <CardHead id="call-note" title={t("end.note")} />
                <p className="p-5 text-sm break-words whitespace-pre-wrap">{note}</p>
              </Card>
            ) : null}
          </div>
        </div>
      </div>
    </CallProvider>
  );
}

/** The start and the duration of a call, and the member of staff who took it. */
function Times({ call: { openedAt, endedAt, staffName: name } }: { call: CallScreenData }) {
  const t = useTranslations("adminCalls");
  const format = useFormatter();
  if (!endedAt) return t("since", { time: format.dateTime(openedAt, { timeStyle: "short" }), name });
  const minutes = Math.max(1, Math.round((endedAt.getTime() - openedAt.getTime()) / minuteMs));
  return t("ended", { time: format.dateTime(openedAt, { dateStyle: "medium", timeStyle: "short" }), minutes, name });
}
