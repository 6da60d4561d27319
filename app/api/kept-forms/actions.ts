"use server";

import * as z from "zod";
import { keepForm, keepFormInput } from "@/lib/auth/kept-forms/keep-form";
import { takeKeptForm } from "@/lib/auth/kept-forms/take-kept-form";
import { findDevice } from "@/lib/auth/log-in/known-device";
import { publicAction, sessionAction } from "@/lib/server/action";

/** This action is public, because a form calls this action when the session has just ended. */
export const keepFormAction = publicAction(keepFormInput, async (input) => ({ isKept: await keepForm(input) }));

export const takeKeptFormAction = sessionAction(z.object({}), async (actor) => takeKeptForm(actor, await findDevice()));
