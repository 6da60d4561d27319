import type { CDPSession, Page } from "@playwright/test";

/**
 * A virtual device of Chromium that stores passkeys. The device recognises its owner and confirms requests until a test changes
 * this setting.
 */
export type VirtualAuthenticator = {
  /** Sets whether the owner confirms the device's requests or does not answer them. */
  recogniseOwner: (isRecognised: boolean) => Promise<void>;
  countPasskeys: () => Promise<number>;
};

/** Adds a device for passkeys to a page's browser, such as a fingerprint sensor. */
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
