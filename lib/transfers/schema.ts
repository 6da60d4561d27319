import * as z from "zod";
import { alsoSent } from "@/lib/also-sent";
import { passkeyResponse } from "@/lib/auth/passkeys/passkey-response-schema";
import { emailInput } from "@/lib/email-address";
import { countryInput } from "@/lib/i18n/countries";
import { currencyInput } from "@/lib/money/currency-schema";
import { moneyInput } from "@/lib/money/money-schema";
import { payeeAccountProblems } from "@/lib/payee-accounts/account-problems";
import {
  accountNumberKey,
  codeInput,
  optionalCode,
  payeeAccountNumberInput,
} from "@/lib/payee-accounts/account-schema";
import { pinInput } from "@/lib/pin-input";
import { freeText, optionalText, requiredText } from "@/lib/text-schema";
import {
  transferEndings,
  type WalletChannelKey,
  walletByName,
  walletChannelKeys,
  walletChannels,
  walletCurrency,
} from "./channels.model";

/** A PIN, or an empty text when no PIN was given. */
const optionalPin = z
  .union([z.literal(""), pinInput], { error: "pinFormat" })
  .optional()
  .transform((pin) => pin || undefined);

/** The fields that all ways to send money share. */
const order = {
  /** The sender's own e-mail address, which some clients send. */
  email: z.string({ error: "invalid" }).optional(),
  /** The amount that arrives. */
  amount: moneyInput,
  /** The PIN or, if the customer has chosen this step-up, the code of their authenticator app. */
  pin: optionalPin,
  /** The signature of a passkey. It was requested for the same order with the same request id. */
  passkey: passkeyResponse.optional(),
  note: optionalText(200),
  /** One of the sender's accounts; the oldest one when absent. */
  fromAccountNumber: optionalCode(40).optional(),
  /** The quote that the customer has seen, when the money is converted. */
  quoteId: z
    .union([z.literal(""), z.uuid("quoteUnknown")], { error: "quoteUnknown" })
    .optional()
    .transform((id) => id || undefined),
  /** Confirms that the same payment (payee, amount, currency) is sent again. Required within a day of the first payment. */
  sendAgain: z.boolean({ error: "invalid" }).optional(),
};

/** The currency in which a client states the amount. The order is refused if the money would arrive in another currency. */
const statedCurrency = currencyInput.optional();

/** An interbank transfer as a form submits it. The receiver is one of the sender's beneficiaries. */
export const interbankTransferInput = z.object({
  ...order,
  /** The beneficiary's account number. Older beneficiaries were saved without a check, so the number is checked here. */
  beneficiary: payeeAccountNumberInput,
});

/**
 * An interbank transfer as a client submits it, with data of the beneficiary that the client shows. If the client sends
 * `accountNumber`, it must be equal to `beneficiary`.
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
 * A transfer between two of the customer's own accounts. No PIN is needed, because the money stays with the customer
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

/** A transfer to an account at any bank. Countries and codes may be in any notation that people use. */
export const wireTransferInput = z
  .object({
    ...order,
    accountName: requiredText(120),
    accountNumber: codeInput(60),
    /** The country of the receiving bank. */
    country: z.preprocess((value) => (value === "" ? undefined : value), countryInput.optional()),
    bankTo: requiredText(120),
    swiftCode: codeInput(40),
    /** The bank's national number. It is not needed with an IBAN, because an IBAN contains this number. */
    routingNumber: optionalCode(40).prefault(""),
  })
  .superRefine((wire, context) => {
    for (const [field, message] of Object.entries(payeeAccountProblems(wire))) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });

/** A wire as a client submits it. */
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

/** Only the credentials, for the second step of the form. */
export const walletCredentialsInput = z.object(walletCredentials);

const walletFields = walletOrder.extend({
  password: walletCredentials.password.optional(),
  sixDigits: walletCredentials.sixDigits.optional(),
});

/** A transfer to a wallet, as that wallet's form submits it. */
export function walletTransferInput(channel: WalletChannelKey) {
  return walletChannels[channel].asksCredentials ? walletOrder.extend(walletCredentials) : walletOrder;
}

const walletNames = walletChannelKeys.map((key) => walletChannels[key].name).join(", ");

/** Reads the wallet's name that a client sends. An unknown name is refused with the list of all names. */
const walletType = z.string({ error: "required" }).transform((name, context): WalletChannelKey => {
  const channel = walletByName(name.trim());
  if (channel) return channel;
  context.addIssue({ code: "custom", message: `transferType:${walletNames}` });
  return z.NEVER;
});

/** Wallets are paid in US dollars. */
const ofWallet = currencyInput.refine((currency) => currency === walletCurrency, "currencyOfWallet").optional();

/**
 * The part of a wallet transfer that a passkey confirms. Credentials are sent only with the order itself (docs/domain.md, "PINs
 * and credentials").
 */
export const otherOrderInput = walletOrder.extend({
  type: walletType,
  currency: ofWallet,
  ...alsoSent(["password", "sixDigits"]),
});

/** A transfer to a wallet, as a client submits it, with the wallet's name in `type`. */
export const otherTransferInput = walletFields
  .extend({ type: walletType, currency: ofWallet })
  .superRefine(({ type, password, sixDigits }, context) => {
    if (!walletChannels[type].asksCredentials) return;
    for (const [field, value] of Object.entries({ password, sixDigits })) {
      if (!value) context.addIssue({ code: "custom", path: [field], message: "required" });
    }
  });

export type WalletTransferInput = z.output<typeof walletFields>;

/** A transfer to a wallet, as a form submits it, with the form's `channel`. */
export const walletTransferForm = walletFields.extend({ channel: z.enum(walletChannelKeys) });

/** The input of the name check before sending. */
export const payeeCheckInput = interbankTransferInput.pick({ beneficiary: true });

export const transferIdInput = z.object({ id: z.uuid("invalid") });

export const transferStatuses = ["pending", "active", "approved", "closed", "deleted"] as const;

/** The fields of a transfer that staff may change. */
export const editTransferInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: z.enum(transferStatuses, { error: "required" }).optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** The version that the editor saw. A transfer that has changed since is not overwritten. */
    version: z.number().int().positive().optional(),
  }),
});

export type EditTransferInput = z.output<typeof editTransferInput>;

export const transferFamilies = ["wire", "interbank", "wallet"] as const;

/** An edit as the form of a queue submits it. */
export const editTransferForm = editTransferInput.extend({ family: z.enum(transferFamilies, { error: "invalid" }) });

/** The transfers that staff approve together, each with the version that staff have seen. */
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

/** The filter in a queue's URL. Staff approve the pending transfers that match this filter. */
export const transfersToApproveInput = z.object({
  family: z.enum(transferFamilies, { error: "invalid" }),
  filter: z.object({
    q: z.string("invalid").max(200, "maxLength:200").optional(),
    type: z.enum(["", ...walletChannelKeys], { error: "invalid" }).optional(),
    /** If this filter is not empty, no transfer matches, because pending transfers have not ended. */
    ending: z.enum(["", ...transferEndings], { error: "invalid" }).optional(),
    from: filterDate,
    to: filterDate,
  }),
});

export type TransfersToApproveInput = z.output<typeof transfersToApproveInput>;
