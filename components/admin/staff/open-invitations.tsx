"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { resendInvitationAction, withdrawInvitationAction } from "@/app/api/staff/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { DayOf } from "@/components/admin/resource/record-cells";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { useMay } from "@/components/ui/may";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { useFormatter } from "@/lib/i18n/formatter";
import type { ListedInvitation } from "@/lib/users/staff/invitations/find-invitations";

type Act = "resend" | "withdraw";
type Chosen = { act: Act; invitation: ListedInvitation };

/** The open invitations. Renders nothing when there are no open invitations. */
export function OpenInvitations({ invitations }: { invitations: ListedInvitation[] }) {
  const t = useTranslations("adminStaff.invitations");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useColumns(setChosen);
  return (
    <>
      {invitations.length > 0 ? (
        <Card className="mt-5">
          <div className="border-b border-line px-4 py-3">
            <h2 className="text-sm font-semibold">{t("title")}</h2>
            <p className="text-sm text-ink-muted">{t("text")}</p>
          </div>
          <div className="table-scroll">
            <DataTable
              caption={t("title")}
              columns={columns}
              items={invitations}
              keyOf={({ id }) => id}
              density="compact"
            />
          </div>
        </Card>
      ) : null}
      {chosen ? <AskAbout chosen={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

function useColumns(choose: (chosen: Chosen) => void): Column<ListedInvitation>[] {
  const t = useTranslations("adminStaff.invitations");
  const staff = useTranslations("adminStaff");
  const format = useFormatter();
  const mayChange = useMay()("staff.edit");
  const acts: Column<ListedInvitation> = {
    ...{ key: "actions", header: t("action"), phone: "actions", align: "end", className: "md:whitespace-nowrap" },
    cell: (invitation) =>
      (["resend", "withdraw"] as const).map((act) => (
        <Button
          key={act}
          variant="quiet"
          className={act === "withdraw" ? "text-danger md:min-h-8" : "md:min-h-8"}
          aria-label={t(`${act}Of`, { email: invitation.email })}
          onClick={() => choose({ act, invitation })}
        >
          {t(act)}
        </Button>
      )),
  };
  return [
    { key: "email", header: t("email"), phone: "title", className: "font-medium", cell: ({ email }) => email },
    { key: "role", header: t("role"), phone: "value", cell: ({ role }) => staff(`roles.${role}.name`) },
    { key: "sentBy", header: t("sentBy"), phone: "none", cell: ({ sentByName }) => sentByName },
    { key: "sent", header: t("sent"), phone: "none", cell: ({ sentAt }) => <DayOf date={sentAt} /> },
    {
      ...{ key: "state", header: t("state"), phone: "detail" },
      cell: ({ isOver, expiresAt }) =>
        isOver ? (
          <Badge tone="warning">{t("over")}</Badge>
        ) : (
          t("goodUntil", { date: format.dateTime(expiresAt, { dateStyle: "medium", timeStyle: "short" }) })
        ),
    },
    ...(mayChange ? [acts] : []),
  ];
}

const actions = { resend: resendInvitationAction, withdraw: withdrawInvitationAction };

/** Asks for confirmation before an invitation is resent or withdrawn. */
function AskAbout({ chosen: { act, invitation }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const t = useTranslations("adminStaff.invitations");
  const staff = useTranslations("adminStaff");
  const { id, email, role, sentByName, isOver } = invitation;
  const isResend = act === "resend";
  // Resending an expired invitation creates a new invitation.
  const how = isResend && isOver ? "renew" : act;
  return (
    <DeleteDialog
      onClose={onClose}
      title={t(act)}
      isDanger={!isResend}
      remove={(requestId) => actions[act]({ id }, requestId)}
      texts={{
        ...{ question: t(`${how}Question`), no: staff("no"), yes: t(isResend ? "yesResend" : "yesWithdraw") },
        ...{ busy: t(isResend ? "sending" : "withdrawing"), error: t(`${act}Error`) },
        ...{ success: t(`${act}Success`), successText: t(`${how}SuccessText`) },
      }}
    >
      <DescriptionList
        items={[
          { term: t("email"), value: email },
          { term: t("role"), value: staff(`roles.${role}.name`) },
          { term: t("sentBy"), value: sentByName },
        ]}
      />
    </DeleteDialog>
  );
}
