"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ActionForm } from "@/components/forms/action-form";
import { OutcomePlace, useOutcomeState } from "@/components/forms/outcome-dialog";
import type { SchemaSource } from "@/components/forms/schema-resolver";
import { Button, ButtonLink } from "@/components/ui/button";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { KeptFormKey } from "@/lib/kept-form";
import { paths } from "@/lib/paths";
import { ComposerContext, type SendFrame } from "./composer";
import { chosenAccount } from "./sending-account";
import type { PinName } from "./transfer-fields";
import { type OrderOptions, type OrderValues, reasonOf, useOrder } from "./use-order";
import { type FindRoom, roomFinder } from "./use-payee-room";

const useSheet = lateModule(() => import("./order-sheet"));

/**
 * The values of an earlier order. If the customer sends the order again, the form starts with these values. The PIN, the
 * credentials and the price are never taken from the earlier order.
 */
export type OrderToRepeat = { amount: string; note: string; fromAccountNumber: string };

type TransferFormProps<Values extends FieldValues & OrderValues> = OrderOptions<Values> & {
  schema: SchemaSource<Values>;
  /** The initial values of the channel's own fields. */
  defaultValues: Omit<Values, keyof OrderValues>;
  /**
   * The values of an earlier order, which fill the fields with the same names. The form is emptied after the new order was sent.
   */
  again?: OrderToRepeat | undefined;
  keepAs: KeptFormKey;
  /**
   * The titles of the success and error dialogs, a further text for the success dialog, and the button's texts before and during
   * the sending.
   */
  titles: { success: string; error: string; hint?: string; submit?: string; busy?: string };
  /** The name of a network that requires the customer's credentials before it sends the money. */
  credentialsFor?: string | undefined;
  /** The frame of `SendForm`'s page, if the form is on this page. */
  frame?: SendFrame | undefined;
  /** The PIN of the channel. */
  pinName?: PinName;
  /** The channel's `Composer`. */
  children: ReactNode;
};

/**
 * A form that sends money: the payee, the amount with its effects, and the note. A sheet then shows the order, asks for the
 * proof if the bank needs one, and shows the outcome.
 */
export function TransferForm<Values extends FieldValues & OrderValues>(props: TransferFormProps<Values>) {
  const { accounts, schema, defaultValues, keepAs, titles, credentialsFor, pinName = "pin", frame, children } = props;
  const t = useTranslations("transfers");
  const [sentCount, setSentCount] = useState(0);
  const [again, setAgain] = useState<Partial<OrderValues> | undefined>(props.again ?? frame?.draft.current);
  const [findRoom, setFindRoom] = useState<FindRoom>(roomFinder);
  const { show, outcome, onClose } = useOutcomeState();
  const { send, sheet } = useOrder(props, findRoom);
  const sent = useRef<Values | undefined>(undefined);
  const isSentAgain = useRef(false);
  const liveProblem = useRef<string>(undefined);
  const late = useSheet();
  const busyText = titles.busy ?? t("initiating");
  // If the account of the earlier order is no longer allowed to send money, the first account that may send money is chosen.
  const from = chosenAccount(accounts, again?.fromAccountNumber);

  const emptyValues = { ...defaultValues, amount: "", pin: "", note: "", fromAccountNumber: from.accountNumber };

  function startAnew() {
    if (frame && !isSentAgain.current) return frame.onStartOver();
    setAgain(isSentAgain.current ? sent.current : undefined);
    isSentAgain.current = false;
    setSentCount(sentCount + 1);
    // The sent order counts towards the payee's limit, so the form asks for the limit again.
    setFindRoom(roomFinder);
  }

  function sendAgain() {
    isSentAgain.current = true;
    onClose();
  }

  return (
    <>
      <OutcomePlace value={show}>
        <ActionForm<Values, { id: string }>
          key={sentCount}
          schema={schema}
          action={async (values, requestId) => {
            sent.current = values;
            const message = liveProblem.current;
            if (message) return { ok: false, code: "validation_failed", message, fields: { amount: [message] } };
            return await send(values, requestId);
          }}
          keepAs={keepAs}
          defaultValues={startWith(emptyValues, again) as unknown as DefaultValues<Values>}
          emptyValues={emptyValues}
          success={({ id }) => ({
            kind: "success",
            title: titles.success,
            hint: titles.hint ?? t("notifiedByEmail"),
            action: (
              <>
                <Button variant="quiet" onClick={sendAgain}>
                  {t("sendAgain")}
                </Button>
                <ButtonLink variant="secondary" href={paths.transaction(id)}>
                  {t("seeTransfer")}
                </ButtonLink>
              </>
            ),
          })}
          error={(refusal) =>
            // If the password is wrong, the form shows the problem beside the field for the password, so no dialog is needed.
            refusal.fields?.currentPassword
              ? null
              : {
                  kind: "error",
                  title: titles.error,
                  hint: refusal.code === "idempotency_mismatch" ? t("sentBefore") : reasonOf(refusal),
                }
          }
          onSuccess={frame?.onSent}
          onDone={startAnew}
          onLostDone={() => {
            frame?.onSent();
            startAnew();
          }}
          onStartOver={frame?.onStartOver}
          onEnd={sheet.onEnd}
          className="composer"
        >
          <ComposerContext
            value={{ accounts, findRoom, pinName, busyText, submitText: titles.submit, frame, liveProblem }}
          >
            {children}
          </ComposerContext>
        </ActionForm>
      </OutcomePlace>
      {late ? (
        <late.OrderSheet
          {...sheet}
          outcome={outcome}
          busyText={busyText}
          credentialsFor={credentialsFor}
          pinName={pinName}
          doneText={frame ? t("send.done") : undefined}
          onRead={onClose}
        />
      ) : null}
    </>
  );
}

/** A form's initial values: the fields of the earlier order, except the PIN and the paying account. */
function startWith<Empty extends object>(empty: Empty, again: object = {}): Empty {
  const known = Object.entries(again).filter(([name]) => name in empty && name !== "fromAccountNumber");
  return { ...empty, ...Object.fromEntries(known), pin: "" };
}
