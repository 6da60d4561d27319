"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type * as z from "zod";
import { closeCustomerAction, findClosingAction } from "@/app/api/users/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import type { ActionResult } from "@/lib/action-result";
import type { Basis } from "@/lib/calls/basis-schema";
import { closingReasons } from "@/lib/customer-acts";
import { type Closing, type ClosingObstacle, placeOfObstacle } from "@/lib/users/closing/closing.model";
import { closeCustomerForm } from "@/lib/users/closing/schema";
import type { CustomerOfAct } from "./act-form";
import { evidenceField } from "./evidence-field";

export type CloseCustomerProps = {
  customer: CustomerOfAct;
  /** The call in which the customer was verified. If absent, the form asks for the reference of a document. */
  basis?: Basis | undefined;
  onClose: () => void;
};

/**
 * Closes the relationship with a customer. The dialog first lists the obstacles, such as open loans, each with a link to the page
 * on which staff can remove the obstacle. If there is no obstacle, the dialog asks for a reason and evidence.
 */
export function CloseCustomer(props: CloseCustomerProps) {
  const { customer, onClose } = props;
  const t = useTranslations("adminUsers.acts.closing");
  const common = useTranslations("common");
  const [found, setFound] = useState<ActionResult<Closing> | null>(null);
  const { id: userId } = customer;

  useEffect(() => {
    let isShown = true;
    findClosingAction({ userId })
      .catch(() => null)
      .then((result) => {
        if (isShown) setFound(result ?? { ok: false, code: "internal", message: common("tryAgainLater") });
      });
    return () => {
      isShown = false;
    };
  }, [userId, common]);

  if (found?.ok && found.data.obstacles.length === 0) return <ClosingForm {...props} closing={found.data} />;
  return (
    <Dialog isOpen onClose={onClose} title={t("name")}>
      {found === null ? (
        <p className="text-sm text-ink-muted" role="status">
          {t("reading")}
        </p>
      ) : null}
      {found && !found.ok ? (
        <Alert tone="danger" title={t("readFailed")}>
          {found.message}
        </Alert>
      ) : null}
      {found?.ok ? <Obstacles closing={found.data} customerId={userId} /> : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Obstacles({ closing: { obstacles, hasMore }, customerId }: { closing: Closing; customerId: string }) {
  const t = useTranslations("adminUsers.acts.closing");
  const money = useStaffMoney();
  const textOf = ({ kind, id, amountMinor, currency }: ClosingObstacle) =>
    t(`obstacles.${kind}`, {
      account: id,
      amount: amountMinor !== null && currency ? money(amountMinor, currency) : "",
    });
  return (
    <>
      <Alert tone="warning" title={t("open")}>
        {hasMore ? t("more") : null}
      </Alert>
      <ul className="mt-3 divide-y divide-line">
        {obstacles.map((obstacle) => {
          const text = textOf(obstacle);
          return (
            <li
              key={`${obstacle.kind} ${obstacle.id}`}
              className="flex items-baseline justify-between gap-4 py-3 text-sm"
            >
              <span className="min-w-0 break-words">{text}</span>
              <Link
                href={placeOfObstacle(obstacle, customerId)}
                aria-label={t("goTo", { what: text })}
                className="plain-link"
              >
                {t("go")}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type FormValues = z.input<typeof closeCustomerForm>;

function ClosingForm({ customer, basis, closing, onClose }: CloseCustomerProps & { closing: Closing }) {
  const t = useTranslations("adminUsers.acts");
  const reasons = useTranslations("notifications.reasons");
  const { firstName: name, email, id: userId } = customer;
  const fields: EditField[] = [
    { kind: "slot", key: "accounts", content: <EmptyAccounts closing={closing} /> },
    {
      ...{ kind: "select", name: "reason", label: t("reason"), placeholder: t("chooseReason") },
      options: closingReasons.map((value) => ({ value, label: reasons(value) })),
    },
    evidenceField(t, basis),
  ];
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("closing.name")}
      schema={closeCustomerForm as z.ZodType<unknown, FormValues>}
      defaultValues={{
        reason: "" as FormValues["reason"],
        ...(basis?.kind === "call" ? {} : { reference: "" }),
      }}
      save={({ reason, reference = "" }: FormValues, requestId) =>
        closeCustomerAction({ userId, reason, basis: basis ?? { kind: "document", reference } }, requestId)
      }
      texts={{ success: t("closing.done"), successText: t("successText"), error: t("closing.failed") }}
      submit={{ text: t("closing.name"), busyText: t("closing.busy") }}
      fields={fields}
    >
      <Alert tone="warning" title={t("effect")}>
        {t("closing.effect", { name, email, second: closing.needsSecond ? "yes" : "no" })}
      </Alert>
    </EditDialog>
  );
}

function EmptyAccounts({ closing: { accounts } }: { closing: Closing }) {
  const t = useTranslations("adminUsers.acts.closing");
  const money = useStaffMoney();
  if (accounts.length === 0) return <p className="text-sm text-ink-muted">{t("noAccounts")}</p>;
  return (
    <DescriptionList
      items={accounts.map(({ accountNumber, balanceMinor, currency }) => ({
        term: accountNumber,
        value: money(balanceMinor, currency),
      }))}
    />
  );
}
