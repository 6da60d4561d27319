import * as z from "zod";
import { passkeyResponse } from "@/lib/auth/passkeys/passkey-schema";
import { emailInput } from "@/lib/auth/schema";
import { countryInput } from "@/lib/i18n/countries";
import { moneyInput } from "@/lib/money/money-schema";
import { pinInput } from "@/lib/pin-input";
import { freeText, optionalText, requiredText } from "@/lib/text-schema";
import { type WalletChannelKey, walletByName, walletChannelKeys, walletChannels } from "./channels";
import { ibanProblem, looksLikeIban, routingNumberProblem, swiftCodeProblem } from "./payees/bank-codes";

/** Empty means that no PIN was given. */
const optionalPin = z
  .union([z.literal(""), pinInput], { error: "pinFormat" })
  .optional()
  .transform((pin) => pin || undefined);

/** What every way to send money asks for. */
const order = {
  /** The sender's own, where a client names it. */
  email: z.string({ error: "invalid" }).optional(),
  /** What arrives. */
  amount: moneyInput,
  /** The PIN or, where the customer has chosen so, the code of their authenticator app. */
  pin: optionalPin,
  /** The signature of a passkey, which was asked for with the same order under the same request id. */
  passkey: passkeyResponse.optional(),
  note: optionalText(200),
  /** One of the sender's accounts; the oldest when it is not given. */
  fromAccountNumber: freeText(40).optional(),
  /** The quote that the customer has seen, when the money is converted on its way. */
  quoteId: z
    .union([z.literal(""), z.uuid("quoteUnknown")], { error: "quoteUnknown" })
    .optional()
    .transform((id) => id || undefined),
};

/** An interbank transfer as a form or a client asks for it; the receiver is one of the sender's beneficiaries. */
export const interbankTransferInput = z.object({
  ...order,
  /** The beneficiary's account number. */
  beneficiary: requiredText(40),
});

export type InterbankTransferInput = z.output<typeof interbankTransferInput>;

/** Money that moves between two of the customer's own accounts. No PIN: it stays theirs (decision 93). */
export const ownTransferInput = z
  .object({ email: order.email, amount: order.amount, note: order.note, quoteId: order.quoteId })
  .extend({ fromAccountNumber: requiredText(40), toAccountNumber: requiredText(40) })
  .refine(({ fromAccountNumber, toAccountNumber }) => fromAccountNumber !== toAccountNumber, {
    path: ["toAccountNumber"],
    error: "sameAccount",
  });

export type OwnTransferInput = z.output<typeof ownTransferInput>;

/** Letters and digits, however they are grouped. */
function code(lengthMax: number) {
  return requiredText(lengthMax).transform((text) => text.replace(/[\s.-]/g, "").toUpperCase());
}

/** A transfer to an account at any bank. Names of countries and codes are read as people write them. */
export const wireTransferInput = z
  .object({
    ...order,
    accountName: requiredText(120),
    accountNumber: code(60).pipe(z.string().regex(/^[A-Z0-9]{4,34}$/, "accountNumber")),
    /** Where the receiving bank is. */
    country: z.preprocess((value) => (value === "" ? undefined : value), countryInput.optional()),
    bankTo: requiredText(120),
    swiftCode: code(40),
    routingNumber: code(40).pipe(z.string().regex(/^[A-Z0-9]{1,34}$/, "routingNumber")),
  })
  .superRefine(({ accountNumber, country, swiftCode, routingNumber }, context) => {
    const check = (field: string, problem: string | null) => {
      if (problem) context.addIssue({ code: "custom", path: [field], message: problem });
    };
    check("swiftCode", swiftCodeProblem(swiftCode, country));
    check("accountNumber", looksLikeIban(accountNumber) ? ibanProblem(accountNumber, country) : null);
    // Elsewhere a routing number is whatever the receiving bank calls one.
    const isAmerican = country === "US" && /^[A-Z0-9]+$/.test(routingNumber);
    check("routingNumber", isAmerican ? routingNumberProblem(routingNumber) : null);
  });

export type WireTransferInput = z.output<typeof wireTransferInput>;

const walletOrder = z.object({
  ...order,
  /** Whom the network pays. */
  receiverEmail: emailInput,
});

/** What a network wants besides, when it wants the customer's credentials; nothing keeps them (decision 4). */
const walletCredentials = {
  password: requiredText(200),
  sixDigits: z
    .string({ error: "required" })
    .trim()
    .regex(/^[0-9]{6}$/, "sixDigits"),
};

/** Those credentials alone, as the second step of the form asks for them. */
export const walletCredentialsInput = z.object(walletCredentials);

const walletFields = walletOrder.extend({
  password: walletCredentials.password.optional(),
  sixDigits: walletCredentials.sixDigits.optional(),
});

/** A transfer to a wallet, as the form of that wallet sends it. */
export function walletTransferInput(channel: WalletChannelKey) {
  return walletChannels[channel].asksCredentials ? walletOrder.extend(walletCredentials) : walletOrder;
}

/** A wallet, as a client names it. */
const walletType = z.string({ error: "required" }).transform((name, context): WalletChannelKey => {
  const channel = walletByName(name.trim());
  if (channel) return channel;
  context.addIssue({ code: "custom", message: "transferType" });
  return z.NEVER;
});

/** What a passkey confirms of such a transfer: credentials travel with the order alone (decision 4). */
export const otherOrderInput = walletOrder.extend({ type: walletType });

/** A transfer to a wallet, as a client names it with `type`. */
export const otherTransferInput = walletFields
  .extend({ type: walletType })
  .superRefine(({ type, password, sixDigits }, context) => {
    if (!walletChannels[type].asksCredentials) return;
    for (const [field, value] of Object.entries({ password, sixDigits })) {
      if (!value) context.addIssue({ code: "custom", path: [field], message: "required" });
    }
  });

export type WalletTransferInput = z.output<typeof walletFields>;

/** `channel` is the form's own. */
export const walletTransferForm = walletFields.extend({ channel: z.enum(walletChannelKeys) });

/** Asks for the name check before sending. */
export const payeeCheckInput = interbankTransferInput.pick({ beneficiary: true });

export const transferIdInput = z.object({ id: z.uuid("invalid") });

export const transferStatuses = ["pending", "active", "approved", "closed", "deleted"] as const;

/** What staff may change of a transfer. */
export const editTransferInput = z.object({
  id: z.uuid("invalid"),
  payload: z.object({
    status: z.enum(transferStatuses, { error: "required" }).optional(),
    amount: moneyInput.optional(),
    reason: freeText(300).optional(),
    /** The version that the editor saw; a transfer that has moved on since is not overwritten. */
    version: z.number().int().positive().optional(),
  }),
});

export type EditTransferInput = z.output<typeof editTransferInput>;

export const transferFamilies = ["wire", "interbank", "wallet"] as const;

/** The same as the form of a queue sends it. */
export const editTransferForm = editTransferInput.extend({ family: z.enum(transferFamilies, { error: "invalid" }) });

/** Transfers that staff approve together, each as they saw it. */
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
