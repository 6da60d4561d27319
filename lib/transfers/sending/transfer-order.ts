import "server-only";
import { v7 as uuidv7 } from "uuid";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import { originOf } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { limitOf } from "@/lib/server/rate-limit";
import { ownChannel } from "@/lib/transfers/channels.model";
import type { Order } from "./order";
import { newPayeeMs, samePaymentHours, transferLimits } from "./policy";
import type { TransferOrder } from "./send-transfer.sql";

/** An order with its sender, the identity of its request, and its amount in hundredths of a unit. */
export type Attempt = { actor: Actor; order: Order; hundredths: bigint; request: { id: string; hash: string } };

const newPayeeFor = `${newPayeeMs} milliseconds`;

/** Converts an order to the database type `transfer_order`, with a new id and the present time. */
export function toTransferOrder({ actor, order, hundredths, request }: Attempt): TransferOrder {
  const at = now();
  const isOwn = order.channel === ownChannel;
  const { singleMinor, dailyMinor, stepUpMinor, newPayeeMinor } = transferLimits();
  const { points, durationSeconds } = limitOf("payee-lookup-user");
  return {
    ...{ id: uuidv7(), at, today: bankDate(at), origin: originOf(), is_check_only: false },
    ...{ sender_id: actor.userId, request_id: request.id, request_hash: request.hash },
    ...{ channel: order.channel, from_number: order.fromAccountNumber || null },
    // The receiver.
    to_number: isOwn ? (order.accountNumber ?? null) : null,
    ...{ beneficiary: order.beneficiary ?? null, is_own_number: isOwnBankNumber(order.beneficiary ?? "") },
    ...{ account_name: order.accountName ?? "", account_number: order.accountNumber ?? "" },
    ...{ country: order.country ?? null, bank_to: order.bankTo ?? "" },
    ...{ swift_code: order.swiftCode ?? "", routing_number: order.routingNumber ?? "" },
    ...{ receiver_email: order.receiverEmail ?? "", authorisation: "", note: order.note },
    // The amount.
    ...{ hundredths: String(hundredths), currency: order.currency ?? null, quote_id: order.quoteId ?? null },
    // The limits. Transfers between own accounts need no step-up.
    has_pin: isOwn || Boolean(order.pin ?? order.passkey),
    ...{ single_limit: String(singleMinor), day_limit: String(dailyMinor), pin_limit: String(stepUpMinor) },
    ...{ payee_limit: String(newPayeeMinor), new_payee_for: newPayeeFor },
    ...{ lookups_max: points, lookup_seconds: durationSeconds },
    repeat_seconds: order.sendAgain ? 0 : samePaymentHours() * 3_600,
  };
}
