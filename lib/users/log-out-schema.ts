import * as z from "zod";

/** A log-out by staff. If `sessionId` is absent, all sessions end. */
export const logOutCustomerInput = z.object({ userId: z.uuid("invalid"), sessionId: z.uuid("invalid").optional() });

export type LogOutCustomerInput = z.output<typeof logOutCustomerInput>;
