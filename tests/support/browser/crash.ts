import type { BrowserContext, Page, Request } from "@playwright/test";
import { readerHeader } from "@/lib/page-reader";

type Armed = Window & { crashAt?: string | undefined; breaks?: boolean; breaksAfterReply?: boolean };

/**
 * Runs in the page. The first insertion of an element that matches the selector `crashAt` throws, like a broken component. React
 * then removes the page. Only an insertion into the document throws. After an error in a detached element, React would render the
 * element again, and the page would not break.
 */
function throwWhereArmed(): void {
  for (const name of ["insertBefore", "appendChild"] as const) {
    const native = Node.prototype[name] as (this: Node, ...given: unknown[]) => Node;
    Object.assign(Node.prototype, {
      [name](this: Node, node: Node, ...rest: unknown[]) {
        const { crashAt } = window as Armed;
        if (
          crashAt &&
          this.isConnected &&
          node instanceof Element &&
          (node.matches(crashAt) || node.querySelector(crashAt))
        ) {
          (window as Armed).crashAt = undefined;
          throw new Error("broken on purpose");
        }
        return native.call(this, node, ...rest);
      },
    });
  }
}

/** Runs in the page. If a click or the reply to an action has set `breaks`, the next change of the DOM throws. */
function throwWhenArmed(): void {
  const { fetch } = window;
  const armed = window as Armed;
  window.fetch = async (...given) => {
    const reply = await fetch(...given);
    const isAct = new Headers(given[1]?.headers).has("next-action");
    if (isAct && armed.breaksAfterReply) {
      armed.breaksAfterReply = false;
      armed.breaks = true;
    }
    return reply;
  };
  for (const name of ["insertBefore", "appendChild", "removeChild"] as const) {
    const native = Node.prototype[name] as (this: Node, ...given: unknown[]) => Node;
    Object.assign(Node.prototype, {
      [name](this: Node, node: Node, ...rest: unknown[]) {
        // Only a change of React's own elements throws. A change of a translator's elements (FONT) does not throw. A change of the
        // dialogs' root does not throw either, because React would render the root again, and the page would not break.
        const isReacts = node instanceof Element && node.tagName !== "FONT" && node.id !== "headlessui-portal-root";
        if (armed.breaks && isReacts && document.body?.contains(this)) {
          armed.breaks = false;
          throw new Error("broken on purpose");
        }
        return native.call(this, node, ...rest);
      },
    });
  }
}

/** Prepares all pages of a browser context for `crashAt`, `breakAtClick` and `breakAfterReply`. */
export async function prepareCrashes(context: BrowserContext): Promise<void> {
  await context.addInitScript(throwWhereArmed);
  await context.addInitScript(throwWhenArmed);
}

/** Makes the page break at the first change of its DOM after the next click. */
export const breakAtClick = (page: Page) =>
  page.evaluate(() => {
    const arm = () => {
      (window as Armed).breaks = true;
    };
    window.addEventListener("click", arm, { capture: true, once: true });
  });

/** Makes the page break while it shows the reply to the next action. */
export const breakAfterReply = (page: Page) =>
  page.evaluate(() => {
    (window as Armed).breaksAfterReply = true;
  });

/** Makes the page break as soon as it would show an element that matches the selector. */
export const crashAt = (page: Page, selector: string) =>
  page.evaluate((armed) => {
    (window as Armed).crashAt = armed;
  }, selector);

/**
 * Loses the next reply to an act. The next act that the page sends reaches the bank, but the reply does not reach the page.
 * Questions of the page, such as the terms of a payment, are no acts: their requests have no request id.
 */
export async function loseReply(page: Page): Promise<void> {
  let isLost = false;
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (isLost || !isAct(request) || !("x-request-id" in request.headers())) return await route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

const isAct = (request: Request) => request.method() === "POST" && request.headers()["next-action"] !== undefined;

/** From this call on, no server action of the page reaches the bank. */
export const loseRequests = (page: Page) =>
  page.route("**/*", (route) => (isAct(route.request()) ? route.abort() : route.fallback()));

/**
 * From this call on, the page receives a refusal of these fields for every server action. The function changes the header that
 * names the page's reader, so the bank refuses each action and does nothing. The function then replaces the content of the
 * refusal.
 */
export async function refuseFields(page: Page, fields: Record<string, string[]>): Promise<void> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (!isAct(request)) return await route.fallback();
    const response = await route.fetch({ headers: { ...request.headers(), [readerHeader]: "somebody else" } });
    const refusal = { ok: false, code: "validation_failed", message: "Please check the marked fields.", fields };
    const body = (await response.text()).replace(/\{"ok":false,"code":"other_reader".*\}/, JSON.stringify(refusal));
    await route.fulfill({ response, body });
  });
}
