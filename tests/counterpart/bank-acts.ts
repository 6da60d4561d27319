import { answerRecall } from "@/lib/incoming/answer-recall";
import { answerRecallInput, workIncomingInput } from "@/lib/incoming/schema";
import { workIncoming } from "@/lib/incoming/work-incoming";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";

/** A person and the id of their request. The caller repeats the request with the same id until an answer arrives. */
type Request = { actor: Actor; requestId: string };

export type SendOrder = Request & { staff: Actor; accountNumber: string; amount: string };

/** The actions of customers and staff on the bank's site. */
export const siteActs = {
  /** A customer sends a wire, and staff approve it. Returns the id of the transfer. */
  async send({ actor, staff, requestId, accountNumber, amount }: SendOrder): Promise<string> {
    const input = wireTransferInput.parse({ ...wireToKenya, accountNumber, amount });
    const { id } = await initiateTransfer(actor, { channel: "wire", ...input }, requestId);
    const { status } = await getTransfer(staff, "wire", id);
    if (status === "pending") await editTransfer(staff, "wire", { id, payload: { status: "approved" } });
    return id;
  },

  /** Staff recall a wire. */
  async recall({ actor, id, requestId }: Request & { id: string }): Promise<void> {
    await editTransfer(actor, "wire", { id, payload: { status: "deleted", reason: "The customer asks" } }, requestId);
  },

  /** Staff decide on an incoming payment that waits for them. */
  async decide({ actor, requestId, ...input }: Request & { [field: string]: unknown }): Promise<void> {
    await workIncoming(actor, workIncomingInput.parse(input), requestId);
  },

  /** Staff answer another bank's request to return a payment. */
  async answer({ actor, requestId, ...input }: Request & { [field: string]: unknown }): Promise<void> {
    await answerRecall(actor, answerRecallInput.parse(input), requestId);
  },

  /** Staff work on a difference between the statement and the books. */
  async explain({ actor, requestId, ...input }: Request & { [field: string]: unknown }): Promise<void> {
    await workException(actor, workExceptionInput.parse(input), requestId);
  },
};

export type SiteActs = typeof siteActs;

/** A call of one of the actions in `siteActs`, and its reply. `refused` is a code from `lib/error-codes.ts`. */
export type SiteCall = { id: number; name: keyof SiteActs; args: unknown };
export type SiteReply = { id: number; value?: unknown; refused?: string; failed?: string };

/**
 * The receiver's country has no IBANs, so the account numbers that select the correspondent's scenarios (`accountOf`) are valid
 * there.
 */
const wireToKenya = {
  ...{ accountName: "Erika Muster", country: "Kenya", bankTo: "KCB Bank", swiftCode: "KCBLKENX", routingNumber: "" },
  ...{ receiverTown: "Nairobi", receiverCountry: "Kenya", receiverStreet: "Moi Avenue 1" },
};
