import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { passkeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { proof } from "@/lib/auth/second-factors/proof-schema";
import { emailInput } from "@/lib/email-address";
import { countryInput } from "@/lib/i18n/countries";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import {
  accountNumberKey,
  codeInput,
  optionalCode,
  payeeAccountNumberInput,
} from "@/lib/payee-accounts/account-schema";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import { pinInput } from "@/lib/pin-input";
import { freeText, optionalText, requiredText } from "@/lib/text-schema";
import { declineReasons } from "@/lib/transfer-acts";
import {
  transferEndings,
  transferFamilies,
  type WalletChannelKey,
  walletByName,
  walletChannelKeys,
  walletChannels,
  walletCurrency,
} from "./channels.model";
import { addWireProblems, savedWireInput, wireAddress, wireTerms } from "./wire-schema";

/** A PIN, or an empty text if the customer gave no PIN. */
const optionalPin = z
  .union([z.literal(""), pinInput], { error: "pinFormat" })
  .optional()
  .transform((pin) => pin || undefined);

/** The fields that the orders of all channels have. */
const order = {
  /** The sender's own e-mail address. Only some clients send it. */
  email: z.string({ error: "invalid" }).optional(),
  /** The amount that arrives. */
  amount: moneyInput,
  /** The PIN, or the code of the authenticator app if the customer has chosen the app as the step-up. */
  pin: optionalPin,
  /** The signature of a passkey. The signature is valid only for the same order and the same request id. */
  passkey: passkeyResponse.optional(),
  note: optionalText(200),
  /** The number of one of the sender's accounts. If absent, the sender's oldest account is used. */
  fromAccountNumber: optionalCode(40).optional(),
  /** The id of the quote that the customer has accepted, if the money is converted. */
  quoteId: z
    .union([z.literal(""), z.uuid("quoteUnknown")], { error: "quoteUnknown" })
    .optional()
    .transform((id) => id || undefined),
  /**
   * True if the customer confirms that the same payment is sent again. The confirmation is required within `samePaymentHours`
   * after the first payment.
   */
  sendAgain: z.boolean({ error: "invalid" }).optional(),
};

/** The currency that a client states for the amount. If the receiver would get another currency, the order is refused. */
const statedCurrency = currencyInput.optional();

/** The input of the form for interbank transfers. The receiver is one of the sender's beneficiaries. */
export const interbankTransferInput = z.object({
  ...order,
  /** The beneficiary's account number. Older beneficiaries were saved without a check, so this schema checks the number. */
  beneficiary: payeeAccountNumberInput,
});

/**
 * The input of an API client for an interbank transfer. A client may also send the beneficiary's name and account type, which the
 * bank ignores. If the client sends `accountNumber`, this number must be equal to `beneficiary`.
 */
export const interbankTransferCall = interbankTransferInput
  .extend({
    currency: statedCurrency,
    accountNumber: optionalCode(60).optional(),
    ...alsoSent(["accountName", "accountType"]),
  })
  .refine(({ accountNumber, beneficiary }) => !accountNumber || accountNumber === beneficiary, {
    path: ["accountNumber"],
    error: "notBeneficiarys",
  })
  .transform(({ accountNumber, accountName, accountType, ...rest }) => rest);

export type InterbankTransferInput = z.output<typeof interbankTransferCall>;

/**
 * The input of the form that pays an account for the first time. The form first saves the account as a beneficiary. The bank may
 * ask for a proof of identity before it saves the beneficiary.
 */
export const newPayeeForm = interbankTransferInput.extend({ accountName: requiredText(120), ...proof });

/**
 * The input of a transfer between two accounts of the customer. The input has no PIN, because the money stays with the customer
 * (docs/decisions/sending-money.md).
 */
export const ownTransferInput = z
  .object({ email: order.email, amount: order.amount, note: order.note, quoteId: order.quoteId })
  .extend({ fromAccountNumber: accountNumberKey, toAccountNumber: accountNumberKey })
  .refine(({ fromAccountNumber, toAccountNumber }) => fromAccountNumber !== toAccountNumber, {
    path: ["toAccountNumber"],
    error: "sameAccount",
  });

export type OwnTransferInput = z.output<typeof ownTransferInput>;

/** The input of a transfer to an account at any bank. For countries and codes, the schema accepts the usual notations. */
export const wireTransferInput = z
  .object({
    ...order,
    accountName: requiredText(120),
    accountNumber: codeInput(60),
    /** The country of the receiving bank. */
    country: z.preprocess((value) => (value === "" ? undefined : value), countryInput.optional()),
    bankTo: requiredText(120),
    /**
     * The bank's SWIFT code. Not required in countries whose national bank codes identify the bank
     * (lib/payee-accounts/numbering.ts).
     */
    swiftCode: optionalCode(40).prefault(""),
    /** The bank's national number. Not required if the account number is an IBAN, because an IBAN contains the bank's number. */
    routingNumber: optionalCode(40).prefault(""),
    ...wireAddress,
    ...wireTerms,
  })
  // The form checks the account and the bank while the customer types. The check therefore also runs while other fields have
  // problems.
  .superRefine(addWireProblems, { when: ({ value }) => typeof value === "object" && value !== null });

/** The fields that the form of a wire shows only after the account number is known. */
const laterWireFields = new Set(["country", "bankTo", "swiftCode", "routingNumber", ...Object.keys(wireAddress)]);

/** The input of the form of a wire. If the account number is missing, the problems of later fields are not reported. */
export const wireTransferForm: z.ZodType<WireTransferInput, z.input<typeof wireTransferInput>> = z
  .custom<z.input<typeof wireTransferInput>>()
  .transform((input, context) => {
    const { data, error } = wireTransferInput.safeParse(input);
    if (data) return data;
    const isNumberMissing = foldCode(String(input.accountNumber ?? "")) === "";
    for (const { path, message } of error.issues) {
      if (isNumberMissing && laterWireFields.has(String(path[0]))) continue;
      context.addIssue({ code: "custom", path, message });
    }
    return z.NEVER;
  });

/** The input of an API client for a wire. */
export const wireTransferCall = wireTransferInput.safeExtend({ currency: statedCurrency });

export type WireTransferInput = z.output<typeof wireTransferCall>;

const walletOrder = z.object({
  ...order,
  /** The e-mail address of the person who receives the money. */
  receiverEmail: emailInput,
});

/** The credentials that some networks require. Credentials are never stored (docs/domain.md, "PINs and credentials"). */
const walletCredentials = {
  password: z.string({ error: "required" }).min(1, "required").max(200, "maxLength:200"),
  sixDigits: z
    .string({ error: "required" })
    .trim()
    .regex(/^[0-9]{6}$/, "sixDigits"),
};

const walletFields = walletOrder.extend({
  password: walletCredentials.password.optional(),
  sixDigits: walletCredentials.sixDigits.optional(),
});

/** The input of the form of one wallet. */
export function walletTransferInput(channel: WalletChannelKey) {
  return walletChannels[channel].asksCredentials ? walletOrder.extend(walletCredentials) : walletOrder;
}

const walletNames = walletChannelKeys.map((key) => walletChannels[key].name).join(", ");

/** Converts the name of a wallet to its channel. For an unknown name, the error message lists all names. */
const walletType = z.string({ error: "required" }).transform((name, context): WalletChannelKey => {
  const channel = walletByName(name.trim());
  if (channel) return channel;
  context.addIssue({ code: "custom", message: `transferType:${walletNames}` });
  return z.NEVER;
});

/** The currency that a client states for a wallet transfer. This currency must be the US dollar. */
const ofWallet = currencyInput.refine((currency) => currency === walletCurrency, "currencyOfWallet").optional();

/**
 * The input of an API client that requests the passkey options for a wallet transfer. The input contains no credentials,
 * because clients send credentials only with the order itself (docs/domain.md, "PINs and credentials").
 */
export const otherOrderInput = walletOrder.extend({
  type: walletType,
  currency: ofWallet,
  ...alsoSent(["password", "sixDigits"]),
});

/** The input of an API client for a transfer to a wallet. `type` is the name of the wallet. */
export const otherTransferInput = walletFields
  .extend({ type: walletType, currency: ofWallet })
  .superRefine(({ type, password, sixDigits }, context) => {
    if (!walletChannels[type].asksCredentials) return;
    for (const [field, value] of Object.entries({ password, sixDigits })) {
      if (!value) context.addIssue({ code: "custom", path: [field], message: "required" });
    }
  });

export type WalletTransferInput = z.output<typeof walletFields>;

/** The input of a form for a transfer to a wallet. `channel` is the wallet whose form was sent. */
export const walletTransferForm = walletFields.extend({ channel: z.enum(walletChannelKeys) });

/** The input of the name check before sending. */
export const payeeCheckInput = interbankTransferInput.pick({ beneficiary: true });

/**
 * Identifies a payee on all channels: by the account number and the bank, or by the e-mail address at a wallet. If no bank is
 * given, the account is at the bank of the actor's beneficiary with this number.
 */
export const payeeKeyInput = z
  .object({
    ...{ accountNumber: accountNumberKey.optional(), receiverEmail: emailInput.optional() },
    ...{ country: savedWireInput.country, swiftCode: savedWireInput.swiftCode },
    routingNumber: savedWireInput.routingNumber,
  })
  .refine(({ accountNumber, receiverEmail }) => (accountNumber === undefined) !== (receiverEmail === undefined), {
    path: ["accountNumber"],
    error: "required",
  });

export type PayeeKey = z.output<typeof payeeKeyInput>;

/**
 * The input of the dialog in which the customer confirms an order. The bank asks for the PIN or the code of the authenticator app
 * only for some orders, and for a wallet's credentials only on some channels.
 */
export function confirmationInput(asks: { pin: "pin" | "time_code" | null; credentials: boolean }) {
  const proofs = {
    pin: z.string().min(1, "pinRequired").pipe(pinInput),
    time_code: z
      .string()
      .min(1, "codeRequired")
      .regex(/^[0-9]{6}$/, "sixDigits"),
  };
  return z.object({
    ...(asks.pin ? { pin: proofs[asks.pin] } : {}),
    ...(asks.credentials ? walletCredentials : {}),
  });
}

export const transferIdInput = z.object({ id: z.uuid("invalid") });

export const transferStatuses = ["pending", "active", "approved", "closed", "deleted"] as const;

/** The fields of a transfer that staff may change. */
export const editTransferInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: z.enum(transferStatuses, { error: "required" }).optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** The code of the reason. Only an edit to the status `deleted` may have a code. */
    reasonCode: z.enum(declineReasons, { error: "invalid" }).optional(),
    /** The version that the editor saw. If the transfer has changed since then, the edit is refused. */
    version: z.number().int().positive().optional(),
  }),
});

/** The input of staff who decline or recall a transfer. If the code is missing, the form shows the error beside the field. */
export const endTransferForm = z.object({
  reasonCode: z.enum(declineReasons, { error: "required" }),
  reason: freeText(300),
});

export type EditTransferInput = z.output<typeof editTransferInput>;

/** The input of staff who edit a transfer. */
export const editTransferForm = editTransferInput.extend({ family: z.enum(transferFamilies, { error: "invalid" }) });

/** The input of staff who approve several transfers. Each transfer has the version that the actor saw. */
export const approveTransfersInput = z.object({
  family: z.enum(transferFamilies, { error: "invalid" }),
  transfers: z
    .array(
      z.object({ id: z.uuid("invalid"), version: z.number("invalid").int("invalid").positive("invalid") }),
      "invalid",
    )
    .min(1, "required")
    .max(100, "invalid"),
});

export type ApproveTransfersInput = z.output<typeof approveTransfersInput>;

const filterDate = z.union([z.literal(""), z.iso.date()], { error: "invalid" }).optional();

/** The filter in the URL of a queue. Staff can approve all `pending` transfers that match this filter. */
export const transfersToApproveInput = z.object({
  family: z.enum(transferFamilies, { error: "invalid" }),
  filter: z.object({
    q: z.string("invalid").max(200, "maxLength:200").optional(),
    type: z.enum(["", ...walletChannelKeys], { error: "invalid" }).optional(),
    /**
     * The ending that the queue's page filters by. If `ending` is set, no transfer matches, because a `pending` transfer has no
     * ending.
     */
    ending: z.enum(["", ...transferEndings], { error: "invalid" }).optional(),
    from: filterDate,
    to: filterDate,
  }),
});

export type TransfersToApproveInput = z.output<typeof transfersToApproveInput>;
