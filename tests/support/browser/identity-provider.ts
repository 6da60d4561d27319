import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** The claims about a person that the provider sends in addition to the name. */
type Identity = { email: string; email_verified: boolean };

type IdentityProviderOptions = {
  port: number;
  /** The URL of the site that uses the provider for sign-ins. */
  clientUrl: string;
  clientId: string;
  clientSecret: string;
  /** The accounts at the provider, keyed by the name that a person types on the provider's page. */
  people: Record<string, Identity>;
};

/**
 * Starts a real OpenID Connect provider. The provider's page asks for a name and no password. `stop` ends the provider.
 */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<{ stop: () => Promise<void> }> {
  const { port, people } = options;
  const provider = makeProvider(options);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/")) void interact(provider, people, request, response);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { stop };
}

function makeProvider({ port, clientUrl, clientId, clientSecret, people }: IdentityProviderOptions): Provider {
  return new Provider(`http://localhost:${port}`, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${clientUrl}/api/auth/callback/staff`] },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ["a key that is good enough for the tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const identity = people[id];
      return identity && { accountId: id, claims: () => ({ sub: id, ...identity }) };
    },
    // The provider creates the grant without the person's consent, because the bank's own site needs no consent.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, ...(accountId ? { accountId } : {}) });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}

const form = `<!doctype html><html lang="en"><title>Identity</title><link rel="icon" href="data:,">
<form method="post"><label>Name <input name="login"></label><button>Sign in</button></form></html>`;

async function interact(
  provider: Provider,
  people: Record<string, Identity>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/html; charset=utf-8").end(form);
    return;
  }
  let body = "";
  for await (const part of request) body += part;
  const login = new URLSearchParams(body).get("login") ?? "";
  const result = people[login]
    ? { login: { accountId: login } }
    : { error: "access_denied", error_description: "nobody has this name" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
