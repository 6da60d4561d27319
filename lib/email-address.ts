import * as z from "zod";

const lengthMax = 254;

/** Accepts the same addresses as zod, and also addresses with an ending such as `.рф`, whose ASCII form is `xn--p1ai`. */
const mailable = new RegExp(z.regexes.email.source.replace("[A-Za-z]{2,}$", "(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$"));

/** The characters that a domain may contain. Any other character would change how a URL is parsed. */
const domainText = /^(?:[\p{L}\p{M}\p{N}.\u3002\uff61-]|\u200c|\u200d)+$/u;

/**
 * Converts a domain to the ASCII form that mail servers use (IDNA): `münchen.example` becomes `xn--mnchen-3ya.example`.
 *
 * @returns the unchanged text if it is not a domain
 */
function mailDomain(domain: string): string {
  if (!domainText.test(domain) || !URL.canParse(`https://${domain}`)) return domain;
  return new URL(`https://${domain}`).hostname;
}

/**
 * Parses an e-mail address from a form or a client, and converts it to its stored form. The stored form is in lower case. It has
 * no surrounding spaces and no invisible characters, and its domain is in ASCII. Refuses an address with non-ASCII letters before
 * the @, because only mail servers with an extension (RFC 6531) accept these letters.
 */
export const emailInput = z
  .string({ error: "required" })
  .max(1_000, `maxLength:${lengthMax}`)
  .transform((text, context) => {
    const address = text
      .normalize("NFKC")
      .replace(/\u200b|\u2060|\ufeff/gu, "")
      .trim()
      .toLowerCase();
    const at = address.lastIndexOf("@");
    const [mailbox, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
    if (!/\P{ASCII}/u.test(address)) return address;
    if (at > 0 && !/\P{ASCII}/u.test(mailbox)) return `${mailbox}@${mailDomain(domain)}`;
    context.addIssue({ code: "custom", message: at > 0 ? "emailLetters" : "email" });
    return z.NEVER;
  })
  .pipe(
    z
      .string()
      .min(1, { error: "required", abort: true })
      .max(lengthMax, `maxLength:${lengthMax}`)
      .pipe(z.email({ pattern: mailable, error: "email" })),
  );
