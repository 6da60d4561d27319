"use server";

import * as z from "zod";
import { findOffers } from "@/lib/search/find-offers";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { sessionAction } from "@/lib/server/action";

// For the command palette and the quick links; nothing is changed.

export const searchAction = sessionAction(searchInput, searchBank);

export const findOffersAction = sessionAction(z.object({}), (actor) => findOffers(actor));
