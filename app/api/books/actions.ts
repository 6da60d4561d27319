"use server";

import { addChartAccount } from "@/lib/books/chart/add-chart-account";
import { addChartAccountInput } from "@/lib/books/chart/schema";
import { postJournal, reverseJournal } from "@/lib/books/journal/post-journal";
import { postJournalInput, reverseJournalInput } from "@/lib/books/journal/schema";
import { closeMonth, reopenMonth } from "@/lib/books/periods/change-months";
import { monthInput } from "@/lib/books/periods/schema";
import { startVerificationInput } from "@/lib/books/schema";
import { startVerification } from "@/lib/books/verification/start-verification";
import { paths } from "@/lib/paths";
import { change, commandAction, sessionAction } from "@/lib/server/action";

export const startVerificationAction = sessionAction(
  startVerificationInput,
  change((actor) => startVerification(actor), {
    path: paths.manageLedger,
    answer: ({ id }: { id: string }) => ({ id }),
  }),
);

export const postJournalAction = commandAction(postJournalInput, change(postJournal));

export const reverseJournalAction = commandAction(reverseJournalInput, change(reverseJournal));

export const addChartAccountAction = commandAction(addChartAccountInput, change(addChartAccount));

export const closeMonthAction = commandAction(monthInput, change(closeMonth));

export const reopenMonthAction = commandAction(monthInput, change(reopenMonth));
