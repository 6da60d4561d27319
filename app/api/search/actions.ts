"use server";

import * as z from "zod";
import { findOffers } from "@/lib/search/find-offers";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { sessionAction } from "@/lib/server/action";

// Finds the results of the command palette and the quick links. Both actions change nothing.

export const searchAction = sessionAction(searchInput, searchBank);

export const findOffersAction = sessionAction(z.object({}), (actor) => findOffers(actor));
