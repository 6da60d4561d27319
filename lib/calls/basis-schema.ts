import * as z from "zod";
import { requiredText } from "@/lib/text-schema";

/** The largest number of characters in the text that names a document. */
const referenceLengthMax = 200;

/** The text that names the document or letter that a member of staff has seen. */
export const documentReference = requiredText(referenceLengthMax).min(5, "minLength:5");

/**
 * The evidence that allows an act for a customer. The evidence is either a call with a verified caller, or a document that the
 * member of staff has seen.
 */
export const basisInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("call"), callId: z.uuid("invalid") }),
  z.object({ kind: z.literal("document"), reference: documentReference }),
]);

export type Basis = z.output<typeof basisInput>;

/** The evidence as the audit trail keeps it. */
export function evidenceOf(basis: Basis): Record<string, string> {
  return basis.kind === "call" ? { call: basis.callId } : { evidence: basis.reference };
}
