import type { CDPSession, Page } from "@playwright/test";

/** A device of Chromium's own with passkeys: it recognises its owner and says yes, until it is told otherwise. */
export type VirtualAuthenticator = {
  /** The owner says yes, or does not answer to their device. */
  recogniseOwner: (isRecognised: boolean) => Promise<void>;
  countPasskeys: () => Promise<number>;
};

/** Gives a page's browser a device for passkeys, such as a phone's fingerprint. */
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
