"use server";

import { paths } from "@/lib/paths";
import { createQuote } from "@/lib/quotes/create-quote";
import { quoteView } from "@/lib/quotes/quote";
import { quoteInput, setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { change, commandAction, sessionAction } from "@/lib/server/action";
import { now } from "@/lib/server/clock";

export const createQuoteAction = sessionAction(quoteInput, async (actor, input) =>
  quoteView(await createQuote(actor, input), now()),
);

export const setRateAction = commandAction(setRateInput, change(setRate, { path: paths.manageRates }));
