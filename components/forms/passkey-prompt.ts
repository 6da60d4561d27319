import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { ActionResult } from "@/lib/action-result";

/** The reason why the browser returned no passkey, as a key of the messages `common.passkey`. */
type PromptProblem = "unsupported" | "cancelled" | "known" | "failed";

/** Returns the text of a problem. */
type Words = (problem: PromptProblem) => string;

/**
 * Asks the browser to create a passkey. The device asks its owner for permission. If no passkey is created, returns the same kind
 * of refusal as an action.
 */
export function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  words: Words,
): Promise<ActionResult<RegistrationResponseJSON>> {
  return prompt(words, async () => (await library()).startRegistration({ optionsJSON: options }));
}

/**
 * Asks the browser to sign with a passkey. The device asks its owner for permission. Without a signature, returns the same kind
 * of refusal as an action.
 */
export function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  words: Words,
): Promise<ActionResult<AuthenticationResponseJSON>> {
  return prompt(words, async () => (await library()).startAuthentication({ optionsJSON: options }));
}

/** This library loads only when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

async function prompt<Response>(words: Words, ask: () => Promise<Response>): Promise<ActionResult<Response>> {
  try {
    if (!("PublicKeyCredential" in window)) return refusal(words("unsupported"));
    return { ok: true, data: await ask() };
  } catch (error) {
    return refusal(words(problemOf(error)));
  }
}

/** Browsers report `NotAllowedError` for a refusal, a timeout or a missing passkey, and hide the difference from the site. */
function problemOf(error: unknown): PromptProblem {
  const { name } = error instanceof Error ? error : new Error();
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}

function refusal(message: string): Extract<ActionResult<never>, { ok: false }> {
  return { ok: false, code: "invalid_credentials", message };
}
