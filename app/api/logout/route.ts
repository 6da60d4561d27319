import { logOut } from "@/lib/auth/log-out";
import { withApi } from "@/lib/server/http";

export const POST = withApi({ auth: "session" }, async () => {
  await logOut();
  return { data: null };
});
