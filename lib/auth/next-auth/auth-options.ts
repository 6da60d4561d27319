import "server-only";
import type { AuthOptions, Session as ShownSession } from "next-auth";
import { startSession } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { fullName } from "@/lib/full-name";
import { paths, safeCallbackPath } from "@/lib/paths";
import { type Session, sessionOptions } from "@/lib/server/session/session-options";
import {
  hasStaffProvider,
  passkeyProvider,
  passwordProvider,
  type SignedInUser,
  staffProvider,
} from "./sign-in-providers";

let options: AuthOptions | undefined;

/** The options of next-auth's own endpoints, including the ways of signing in (docs/decisions/sessions.md). */
export function authOptions(): AuthOptions {
  options ??= makeOptions();
  return options;
}

function makeOptions(): AuthOptions {
  const reading = sessionOptions();
  return {
    ...reading,
    providers: [passwordProvider(), passkeyProvider(), ...(hasStaffProvider() ? [staffProvider()] : [])],
    pages: { signIn: paths.login(), signOut: paths.logout, error: paths.login(), verifyRequest: paths.login() },
    callbacks: {
      signIn: ({ user }: { user: SignedInUser }) => user.proved !== undefined,
      redirect: ({ url, baseUrl }) =>
        baseUrl + safeCallbackPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
      jwt: async (step) => {
        const user: SignedInUser | undefined = step.user;
        // next-auth passes `user` only at a sign-in. All other calls of this function concern an existing session.
        if (!user?.proved) return await reading.callbacks.jwt(step);
        return { token: await startSession(user.proved, user.remember ?? false) };
      },
      session: ({ token }) => shownSession(reading.callbacks.session({ token })),
    },
    events: { signOut: () => logOut() },
  };
}

/** The browser receives only the name, the e-mail and the end of the session. */
function shownSession(session: Session | null): ShownSession {
  if (!session) throw new Error("next-auth shows a session that nobody has read");
  const { actor, endsAt } = session;
  return { user: { name: fullName(actor), email: actor.email }, expires: endsAt.toISOString() };
}
