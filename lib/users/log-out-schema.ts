import * as z from "zod";

/** Without `sessionId` it is all of them. */
export const logOutCustomerInput = z.object({ userId: z.uuid("invalid"), sessionId: z.uuid("invalid").optional() });

export type LogOutCustomerInput = z.output<typeof logOutCustomerInput>;
