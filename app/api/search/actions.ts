"use server";

import * as z from "zod";
import { findRecentTransfers } from "@/lib/search/find-recent-transfers";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { sessionAction } from "@/lib/server/action";

// Finds the results of the command palette. Neither action changes anything.

export const searchAction = sessionAction(searchInput, searchBank);

export const findRecentTransfersAction = sessionAction(z.object({}), (actor) => findRecentTransfers(actor));
