import { withApi } from "@/lib/server/http";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { userJson, userShape } from "@/lib/users/user-json";

export const POST = withApi(
  { summary: "Changes a user", auth: "session", body: editUserInput, data: userShape },
  async ({ actor, body }) => ({
    data: userJson(await editUser(actor, body)),
  }),
);
