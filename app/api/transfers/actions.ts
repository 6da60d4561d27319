"use server";

import { revalidatePath } from "next/cache";
import { paths } from "@/lib/paths";
import { sessionAction } from "@/lib/server/action";
import { toProblem } from "@/lib/server/problem";
import { approveTransfers } from "@/lib/transfers/approve-transfers";
import { approveTransfersInput } from "@/lib/transfers/schema";

/** Approves several transfers; says of each, in their order, why it was refused, or null. */
export const approveTransfersAction = sessionAction(approveTransfersInput, async (actor, input) => {
  const approvals = await approveTransfers(actor, input);
  revalidatePath(paths.home, "layout");
  return await Promise.all(
    approvals.map(async ({ id, problem }) => ({
      id,
      refusal: problem === null ? null : (await toProblem(problem)).message,
    })),
  );
});
