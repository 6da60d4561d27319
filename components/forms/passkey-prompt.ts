import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { useTranslations } from "next-intl";
import type { ActionResult } from "@/lib/action-result";

/** The reason why the browser returned no passkey, as a key of the messages `common.passkey`. */
type PromptProblem = "unsupported" | "cancelled" | "known" | "failed";

type Words = ReturnType<typeof useTranslations<"common">>;

/**
 * Asks the browser to create a passkey. The device asks its owner for permission. If no passkey is created, returns a refusal in
 * the format of an action's result.
 *
 * @param asked the result of the action that returns the options for the browser. A refusal is returned unchanged.
 */
export function makePasskey(
  asked: ActionResult<PublicKeyCredentialCreationOptionsJSON>,
  t: Words,
): Promise<ActionResult<RegistrationResponseJSON>> {
  return prompt(asked, t, async (optionsJSON) => (await library()).startRegistration({ optionsJSON }));
}

/** Asks the browser to sign with a passkey. Otherwise the same as `makePasskey`. */
export function signWithPasskey(
  asked: ActionResult<PublicKeyCredentialRequestOptionsJSON>,
  t: Words,
): Promise<ActionResult<AuthenticationResponseJSON>> {
  return prompt(asked, t, async (optionsJSON) => (await library()).startAuthentication({ optionsJSON }));
}

/** This library loads only when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

async function prompt<Options, Response>(
  asked: ActionResult<Options>,
  t: Words,
  ask: (options: Options) => Promise<Response>,
): Promise<ActionResult<Response>> {
  if (!asked.ok) return asked;
  const refusal = (problem: PromptProblem) =>
    ({ ok: false, code: "invalid_credentials", message: t(`passkey.${problem}`) }) as const;
  if (!("PublicKeyCredential" in window)) return refusal("unsupported");
  try {
    return { ok: true, data: await ask(asked.data) };
  } catch (error) {
    return refusal(problemOf(error));
  }
}

/** Browsers report the same `NotAllowedError` for a refusal by the reader, a timeout and a missing passkey. */
function problemOf(error: unknown): PromptProblem {
  const { name } = error instanceof Error ? error : new Error();
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
