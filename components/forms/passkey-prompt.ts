import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { ActionResult } from "@/lib/action-result";

/** Why a browser gave no passkey; a key of the messages `common.passkey`. */
type PromptProblem = "unsupported" | "cancelled" | "known" | "failed";

/** Puts a problem into words. */
type Words = (problem: PromptProblem) => string;

/** Has the browser make a passkey; its owner is asked by their device. Refused like an action, when nothing came of it. */
export function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  words: Words,
): Promise<ActionResult<RegistrationResponseJSON>> {
  return prompt(words, async () => (await library()).startRegistration({ optionsJSON: options }));
}

/** Has the browser sign with a passkey; its owner is asked by their device. Refused like an action, when nothing came of it. */
export function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  words: Words,
): Promise<ActionResult<AuthenticationResponseJSON>> {
  return prompt(words, async () => (await library()).startAuthentication({ optionsJSON: options }));
}

/** Fetched when somebody asks for a passkey, never with a page. */
const library = () => import("@simplewebauthn/browser");

async function prompt<Response>(words: Words, ask: () => Promise<Response>): Promise<ActionResult<Response>> {
  try {
    if (!("PublicKeyCredential" in window)) return refusal(words("unsupported"));
    return { ok: true, data: await ask() };
  } catch (error) {
    return refusal(words(problemOf(error)));
  }
}

/** Browsers say `NotAllowedError` for whatever a site need not know: a no, too long a wait, no passkey there. */
function problemOf(error: unknown): PromptProblem {
  const { name } = error instanceof Error ? error : new Error();
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}

function refusal(message: string): Extract<ActionResult<never>, { ok: false }> {
  return { ok: false, code: "invalid_credentials", message };
}
