import { logOut } from "@/lib/auth/log-in/log-out";
import { nothing, withApi } from "@/lib/server/http";

export const POST = withApi(
  { summary: "Ends the session", description: "For all users.", auth: "session", data: nothing },
  async () => {
    await logOut();
    return { data: null };
  },
);
