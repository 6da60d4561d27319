import "server-only";
import type { User } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { verifyLogin } from "@/lib/auth/log-in/log-in";
import { verifyPasskeyLogIn } from "@/lib/auth/passkeys/passkey-log-in";
import { passkeyCredentialsInput } from "@/lib/auth/passkeys/passkey-schema";
import { credentialsInput } from "@/lib/auth/schema";
import { parseKnown } from "@/lib/server/action";
import { calendarNow } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import type { ProvedUser } from "@/lib/server/session/session";
import { firstNameInput, lastNameInput } from "@/lib/users/name-schema";
import { findStaffMember } from "./find-staff-member";

/**
 * A person whom a provider has signed in. `proved` is undefined if `findStaffMember` has refused the person. The server never
 * sends this object to a browser.
 */
export type SignedInUser = User & { proved?: ProvedUser | undefined; remember?: boolean };

/** Signs in with e-mail, password and the code of a second factor, as the log-in form and `POST /api/login` do. */
export function passwordProvider() {
  return CredentialsProvider({
    name: "Password",
    credentials: {
      email: { type: "email" },
      password: { type: "password" },
      code: { type: "text" },
      remember: { type: "checkbox" },
    },
    authorize: async (given): Promise<SignedInUser> => {
      try {
        const input = parseKnown(credentialsInput, given);
        const proved = await verifyLogin(input);
        return { id: proved.id, proved, remember: input.remember };
      } catch (error) {
        // next-auth puts the error's message into the URL of the log-in page, so the message is only a code.
        throw error instanceof AppError ? new Error(error.code) : error;
      }
    },
  });
}

/**
 * Signs in with a passkey that has signed a challenge of this browser. `response` is the JSON text that the button on the log-in
 * page sends.
 */
export function passkeyProvider() {
  return CredentialsProvider({
    id: "passkey",
    name: "Passkey",
    credentials: { response: { type: "text" }, remember: { type: "checkbox" } },
    authorize: async (given): Promise<SignedInUser> => {
      try {
        const { response, remember } = parseKnown(passkeyCredentialsInput, given);
        const proved = await verifyPasskeyLogIn(response);
        return { id: proved.id, proved, remember };
      } catch (error) {
        throw error instanceof AppError ? new Error(error.code) : error;
      }
    },
  });
}

type IdentityClaims = {
  sub: string;
  iat?: number;
  /** The strength of the authentication at the provider. The bank and the provider have agreed on the values of this claim. */
  acr?: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

/** The name that colleagues see: the name that the provider sends, or the part of the e-mail before the @. */
function nameOfMember(given: string | undefined, family: string | undefined, email: string | undefined) {
  const mailbox = email?.split("@")[0]?.replace(/[^\p{L}]+/gu, " ");
  const [firstName] = [given, mailbox].map((name) => firstNameInput.safeParse(name)).filter(({ success }) => success);
  const lastName = lastNameInput.safeParse(family);
  return { firstName: firstName?.data ?? "Staff", lastName: lastName.success ? lastName.data : "" };
}

/** The id of the bank's identity provider in next-auth's URLs: `/api/auth/callback/staff`. */
export const staffProviderId = "staff";

/** True if staff can sign in with the bank's own identity provider (`OIDC_ISSUER`). */
export function hasStaffProvider(): boolean {
  return env().OIDC_ISSUER !== undefined;
}

/** The largest accepted difference between the clocks of provider and bank. */
const clockToleranceMs = 10_000;

/**
 * Checks two parts of an ID token that next-auth does not check. The token must not be issued in the future. If `OIDC_ACR_VALUES`
 * is set, the log-in must have one of the strengths in this setting.
 *
 * @throws Error that refuses the sign-in
 */
function assertAsBankAsked({ iat = 0, acr }: Pick<IdentityClaims, "iat" | "acr">): void {
  if (iat * 1000 > calendarNow().getTime() + clockToleranceMs) throw new Error("the ID token is of the future");
  const asked = env().OIDC_ACR_VALUES;
  if (asked.length > 0 && !asked.includes(acr ?? ""))
    throw new Error("the log-in at the provider was not strong enough");
}

/** The bank's identity provider. `findStaffMember` decides which member of staff the provider has signed in. */
export function staffProvider(): OAuthConfig<IdentityClaims> {
  const { OIDC_ISSUER: issuer = "", OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ACR_VALUES, BANK_NAME } = env();
  const strength = OIDC_ACR_VALUES.length > 0 ? { acr_values: OIDC_ACR_VALUES.join(" ") } : {};
  return {
    id: staffProviderId,
    name: BANK_NAME,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID ?? "",
    clientSecret: OIDC_CLIENT_SECRET ?? "",
    authorization: { params: { scope: "openid email profile", ...strength } },
    checks: ["pkce", "state", "nonce"],
    // The ID token, which next-auth checks, identifies the person. Many providers return the e-mail only at the userinfo
    // endpoint.
    idToken: true,
    userinfo: {
      request: async ({ client, tokens }) => {
        if (client.issuer.metadata.issuer !== issuer) throw new Error("the provider calls itself something else");
        const tokenSet = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
        const claims = tokenSet.claims();
        assertAsBankAsked(claims);
        return { ...(await client.userinfo(tokenSet)), ...claims };
      },
    },
    profile: async ({ sub, email, email_verified, given_name, family_name }): Promise<SignedInUser> => ({
      id: sub,
      proved: await findStaffMember({
        ...{ issuer, subject: sub, email, isEmailVerified: email_verified === true },
        ...nameOfMember(given_name, family_name, email),
      }),
    }),
  };
}
