import * as z from "zod";
import { businessDayRules } from "./business-day.model";

/** A plan's rule for due dates that are not business days, as staff submit it. */
export const businessDayRuleInput = z.enum(businessDayRules, { error: "invalid" });
