import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { ActionResult } from "@/lib/action-result";

/** The reason why the browser returned no passkey. The reason is a key of the messages `common.passkey`. */
type PromptProblem = "unsupported" | "cancelled" | "known" | "failed";

/** Returns the text of a problem. */
type Words = (problem: PromptProblem) => string;

/** Lets the browser create a passkey; the device asks its owner. Without a passkey, returns a refusal as an action does. */
export function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  words: Words,
): Promise<ActionResult<RegistrationResponseJSON>> {
  return prompt(words, async () => (await library()).startRegistration({ optionsJSON: options }));
}

/** Lets the browser sign with a passkey; the device asks its owner. Without a signature, returns a refusal as an action does. */
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
