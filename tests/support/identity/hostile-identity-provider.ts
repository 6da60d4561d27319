import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;

/** The forged parts of an otherwise correct sign-in. */
export type Forgery = {
  /** Returns forged claims of the ID token in place of the correct claims. */
  claims?: (right: Claims) => Claims;
  header?: Claims;
  /** Signs the token's content. By default, the provider signs with its own key and RS256. */
  sign?: (input: string, keys: { own: KeyObject; stranger: KeyObject }) => Buffer;
  /** Changes the signed token, as an attacker between the provider and the site could. */
  token?: (right: string) => string | undefined;
  /** Changes to the provider's discovery document. */
  discovery?: Claims;
  userInfo?: Claims;
  /** If true, the provider issues tokens to any client and for any code, even if the code was already used. */
  isCareless?: boolean;
};

type Grant = { nonce: string | null; challenge: string | null };

const seconds = () => Math.floor(Date.now() / 1000);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * An OpenID Connect provider that can forge sign-ins. A test chooses the person who signs in and the forgery. The provider
 * accepts one client, and signs in one person at a time.
 */
export class HostileIdentityProvider {
  readonly clientId = "holdfast";
  readonly clientSecret = "the client's secret, which is long enough for HS256";
  /** The secrets that the provider has issued. Tests check that these secrets do not appear in replies, cookies and records. */
  readonly givenTokens: string[] = [];
  person: Claims = {};
  forgery: Forgery = {};
  private readonly own = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  private readonly stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  private readonly grants = new Map<string, Grant>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get publicKeyPem(): string {
    return createPublicKey(this.own).export({ type: "spki", format: "pem" }).toString();
  }

  get strangersJwk(): Claims {
    return createPublicKey(this.stranger).export({ format: "jwk" });
  }

  /**
   * Signs the person in for the authorisation request in this URL, as the provider's page would. Returns the code and the state
   * of the reply.
   */
  grant(authorizationUrl: string): { code: string; state: string } {
    const { searchParams } = new URL(authorizationUrl);
    const code = randomBytes(16).toString("hex");
    this.grants.set(code, { nonce: searchParams.get("nonce"), challenge: searchParams.get("code_challenge") });
    return { code, state: searchParams.get("state") ?? "" };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", this.issuer);
    let body = "";
    for await (const part of request) body += part;
    const reply = this.reply(pathname, new URLSearchParams(body));
    response.writeHead(reply.error ? 400 : 200, { "Content-Type": "application/json" }).end(JSON.stringify(reply));
  }

  private reply(pathname: string, body: URLSearchParams): Claims {
    if (pathname === "/.well-known/openid-configuration") return { ...this.discovery(), ...this.forgery.discovery };
    if (pathname === "/jwks") {
      return {
        keys: [{ ...createPublicKey(this.own).export({ format: "jwk" }), kid: "own", use: "sig", alg: "RS256" }],
      };
    }
    if (pathname === "/userinfo") return { ...this.person, ...this.forgery.userInfo };
    return pathname === "/token" ? this.exchange(body) : { error: "not_found" };
  }

  private discovery(): Claims {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
    };
  }

  private exchange(body: URLSearchParams): Claims {
    const code = body.get("code") ?? "";
    const grant = this.grants.get(code);
    const { isCareless = false } = this.forgery;
    const proof = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || (!isCareless && grant.challenge !== proof)) return { error: "invalid_grant" };
    if (!isCareless) this.grants.delete(code);
    const accessToken = randomBytes(24).toString("hex");
    const idToken = this.idToken(grant);
    this.givenTokens.push(accessToken, ...(idToken ? [idToken] : []));
    return { access_token: accessToken, token_type: "Bearer", expires_in: 60, ...(idToken && { id_token: idToken }) };
  }

  private idToken({ nonce }: Grant): string | undefined {
    const { claims = (right) => right, header, sign: signAs, token = (right) => right } = this.forgery;
    const { issuer: iss, clientId: aud } = this;
    const right = { iss, aud, iat: seconds(), exp: seconds() + 60, ...(nonce ? { nonce } : {}), ...this.person };
    const input = `${base64url({ alg: "RS256", kid: "own", typ: "JWT", ...header })}.${base64url(claims(right))}`;
    const signature = signAs
      ? signAs(input, { own: this.own, stranger: this.stranger })
      : sign("sha256", Buffer.from(input), this.own);
    return token(`${input}.${signature.toString("base64url")}`);
  }
}

/**
 * Signs with a shared secret (HS256). A site must not accept the provider's public key as the shared secret, because anybody could
 * then forge the signature.
 */
export const hmac = (secret: string) => (input: string) => createHmac("sha256", secret).update(input).digest();
