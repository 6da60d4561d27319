"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { processAgainAction, sendAgainAction } from "@/app/api/rails/actions";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { Copyable } from "@/components/ui/help/copyable";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import {
  mayProcessAgain,
  messageTones,
  type OpenedMessage,
  problemGroup,
  sendingOf,
} from "@/lib/transfers/rails/rail.model";
import { useMoment } from "./rail-words";
import { ReasonAct } from "./reason-act";

type PanelProps = { message: OpenedMessage | null; queue: "wire" | "interbank" | "wallet"; closeHref: string };

/** The panel with one message and its raw text. */
export function MessagePanel({ message, queue, closeHref }: PanelProps) {
  const t = useTranslations("adminRails.messages");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  useEffect(() => {
    if (!message) setClosedId(null);
  }, [message]);

  function close() {
    if (!message) return;
    setClosedId(message.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <Dialog isOpen={message !== null && message.id !== closedId} onClose={close} size="panel" title={t("panelTitle")}>
      {message ? <Content message={message} queue={queue} /> : null}
    </Dialog>
  );
}

function Content({ message, queue }: { message: OpenedMessage; queue: PanelProps["queue"] }) {
  const t = useTranslations("adminRails");
  const moment = useMoment();
  const { state, problem, text, isCut, isMasked, direction, kind, messageId, fileName, transferId, incomingPaymentId } =
    message;
  const group = problemGroup(message);
  const facts: [string, React.ReactNode][] = [
    [t("messages.file"), fileName],
    [t("messages.kind"), t(`messages.${direction}`, { kind: kind || "–" })],
    [t("messages.id"), messageId && <Copyable text={messageId} what={t("messages.id")} />],
    [t("messages.at"), moment(message.createdAt)],
    [t("messages.handedAt"), message.handedAt && moment(message.handedAt)],
    [t("messages.processedAt"), message.processedAt && moment(message.processedAt)],
    [
      t("messages.transfer"),
      transferId && (
        <Link href={paths.managedRecord(queue, transferId)} className="plain-link">
          {t("messages.openTransfer")}
        </Link>
      ),
    ],
    [
      t("messages.payment"),
      incomingPaymentId && (
        <Link href={paths.incomingPayment(incomingPaymentId)} className="plain-link">
          {t("openPayment")}
        </Link>
      ),
    ],
  ];
  return (
    <>
      <Badge tone={messageTones[state]}>{t(`messages.states.${state}`)}</Badge>
      {problem && group ? (
        <div className="mt-3">
          <Alert tone="warning" title={t(`problems.${group}`)}>
            {t("messages.code", { code: problem })}
          </Alert>
        </div>
      ) : null}
      <div className="mt-3">
        <DescriptionList items={facts.filter(([, value]) => value).map(([term, value]) => ({ term, value }))} />
      </div>
      <Acts message={message} />
      <PanelSection title={t("messages.raw")}>
        {isMasked ? <p className="mb-2 text-sm text-ink-muted">{t("messages.masked")}</p> : null}
        {text ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a text that is wider than the panel
          <pre tabIndex={0} className="max-h-96 overflow-auto rounded border border-line bg-surface-sunken p-3 text-xs">
            {text}
          </pre>
        ) : (
          <p className="text-sm text-ink-muted">{t("messages.noText")}</p>
        )}
        {isCut && text ? <p className="mt-2 text-sm text-ink-muted">{t("messages.cut")}</p> : null}
      </PanelSection>
    </>
  );
}

/**
 * The acts of staff on a message. For an outgoing message, a sentence also states whether the bank will send the message again.
 */
function Acts({ message }: { message: OpenedMessage }) {
  const t = useTranslations("adminRails.sending");
  const { id, attempts } = message;
  const sending = sendingOf(message);
  const acts = { processAgain: processAgainAction, sendAgain: sendAgainAction };
  const act: keyof typeof acts | null = mayProcessAgain(message)
    ? "processAgain"
    : sending === "again"
      ? "sendAgain"
      : null;
  // `act` becomes null when the act is done. `offered` keeps the act, because the act's dialog is still open and shows the
  // outcome.
  const [offered, setOffered] = useState(act);
  if (act && act !== offered) setOffered(act);
  return (
    <div className="mt-4 space-y-3 empty:hidden">
      {sending ? <p className="text-sm text-ink-muted">{t(sending)}</p> : null}
      {offered ? (
        <IfMay act="rails.work">
          <ReasonAct
            act={offered}
            isOffered={act !== null}
            save={(reason, requestId) => acts[offered]({ id, attempts, reason }, requestId)}
          />
        </IfMay>
      ) : null}
    </div>
  );
}
