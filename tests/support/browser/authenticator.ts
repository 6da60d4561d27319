import type { CDPSession, Page } from "@playwright/test";
import { expect, expectAccessible, ok, outcome } from "./browser";

/**
 * A virtual device of Chromium that stores passkeys. The device recognises its owner and confirms every request, unless a test
 * calls `recogniseOwner(false)`.
 */
export type VirtualAuthenticator = {
  /** Sets whether the device recognises its owner. The device confirms requests only if it recognises its owner. */
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

/**
 * Adds a first passkey by keyboard alone on the security page, and confirms that the customer has stored the new recovery codes.
 */
export async function addPasskey(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey", exact: true }).press("Enter");
  const form = page.getByRole("dialog", { name: "Add a passkey", exact: true });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Current Password").fill(password);
  await page.keyboard.press("Enter");
  await ok(outcome(page, "The passkey has been added"));
  const codes = page.getByRole("alertdialog", { name: "Recovery codes", exact: true });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole("button", { name: "I have kept them", exact: true }).press("Enter");
  await expect(codes).toBeHidden();
}
