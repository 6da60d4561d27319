"use server";

import { publicAction } from "@/lib/server/action";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";

export const registerAction = publicAction(registerInput, async (input) => {
  await registerUser(input);
  return null;
});
