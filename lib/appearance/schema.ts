import * as z from "zod";
import { appearanceOptions } from "./appearance.model";

/** All settings of the look that a user has chosen. */
export const appearanceInput = z.object({
  theme: z.enum(appearanceOptions.theme),
  layout: z.enum(appearanceOptions.layout),
  width: z.enum(appearanceOptions.width),
  topBar: z.enum(appearanceOptions.topBar),
  menuTheme: z.enum(appearanceOptions.menuTheme),
  menuType: z.enum(appearanceOptions.menuType),
  preloader: z.enum(appearanceOptions.preloader),
  amounts: z.enum(appearanceOptions.amounts),
  turnedGroups: z.array(z.string().regex(/^[a-z]{1,20}$/)).max(12),
});
