import { withApi } from "@/lib/server/http";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { userRow } from "@/lib/users/user-row";

export const POST = withApi({ auth: "session", body: editUserInput }, async ({ actor, body }) => ({
  data: userRow(await editUser(actor, body)),
}));
