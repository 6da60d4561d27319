import { withApi } from "@/lib/server/http";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { userJson, userShape } from "@/lib/users/user-json";

export const POST = withApi(
  {
    summary: "Changes a user",
    description:
      "For the user and staff. Customers who change their own PIN or `phoneNumber` send `currentPassword` beside `email`. Staff cannot choose a PIN. They send `changeReason` (10 characters or more) with a change of another person's name, address, `phoneNumber`, `newEmail` or `resetPins`, and may get `proposed`.",
    auth: "session",
    body: editUserInput,
    data: userShape,
  },
  async ({ actor, body }) => ({
    data: userJson(await editUser(actor, body)),
  }),
);
