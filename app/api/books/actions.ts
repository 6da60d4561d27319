"use server";

import { startVerificationInput } from "@/lib/books/schema";
import { startVerification } from "@/lib/books/verification/start-verification";
import { paths } from "@/lib/paths";
import { change, sessionAction } from "@/lib/server/action";

export const startVerificationAction = sessionAction(
  startVerificationInput,
  change((actor) => startVerification(actor), {
    path: paths.manageLedger,
    answer: ({ id }: { id: string }) => ({ id }),
  }),
);
