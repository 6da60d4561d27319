"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { commandAction } from "@/lib/server/action";
import { toProblem } from "@/lib/server/problem";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { approveTransfersInput } from "@/lib/transfers/schema";

/** Approves several transfers; says of each, in their order, why it was refused, or null. */
export const approveTransfersAction = commandAction(approveTransfersInput, async (actor, input, requestId) => {
  const approvals = await approveTransfers(actor, input, requestId);
  revalidatePath(paths.home, "layout");
  return await Promise.all(
    approvals.map(async ({ id, problem }) => ({
      id,
      refusal: problem === null ? null : (await toProblem(problem)).message,
    })),
  );
});
