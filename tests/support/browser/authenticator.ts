import type { CDPSession, Page } from "@playwright/test";

/**
 * A virtual device of Chromium that stores passkeys. It recognises its owner and confirms every request, unless a test calls
 * `recogniseOwner(false)`.
 */
export type VirtualAuthenticator = {
  /** Sets whether the device recognises its owner. A device that does not recognise its owner does not confirm requests. */
  recogniseOwner: (isRecognised: boolean) => Promise<void>;
  countPasskeys: () => Promise<number>;
};

/** Adds a device that stores passkeys, such as a fingerprint sensor, to the browser of a page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recogniseOwner: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    countPasskeys: async () => {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}
