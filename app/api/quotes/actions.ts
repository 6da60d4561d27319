"use server";

import { paths } from "@/lib/paths";
import { createQuote } from "@/lib/quotes/create-quote";
import { getConversionRate } from "@/lib/quotes/get-conversion-rate";
import { quoteView } from "@/lib/quotes/quote";
import { conversionInput, quoteInput, setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { change, commandAction, sessionAction } from "@/lib/server/action";
import { now } from "@/lib/server/clock";

export const createQuoteAction = sessionAction(quoteInput, async (actor, input) =>
  quoteView(await createQuote(actor, input), now()),
);

export const getConversionRateAction = sessionAction(conversionInput, getConversionRate);

export const setRateAction = commandAction(setRateInput, change(setRate, { path: paths.manageRates }));
