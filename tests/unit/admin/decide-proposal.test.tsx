import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { DecideProposal, type DeciderStanding } from "@/components/admin/approvals/decide-proposal";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

vi.mock("@/app/api/approvals/actions", () => ({ confirmProposalAction: vi.fn(), declineProposalAction: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/manage-approvals" }));

it.each(locales)("the reader of a proposal sees only the acts that the bank will accept (%s)", async (locale) => {
  const messages = await messagesOf(locale);
  const { confirm, decline, withdraw, own, tooNew } = messages.adminApprovals;
  function render(standing: DeciderStanding) {
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
        <DecideProposal id="6f1f0f0c-0000-7000-8000-000000000000" standing={standing} onDone={() => undefined} />
      </NextIntlClientProvider>,
    );
    const buttons = [...html.matchAll(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/g)];
    return { buttons: buttons.map(([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, "")), html };
  }
  expect(render("colleague").buttons).toEqual([confirm, decline]);
  const maker = render("maker");
  expect(maker.buttons).toEqual([withdraw]);
  expect(maker.html).toContain(own);
  const newcomer = render("newcomer");
  expect(newcomer.buttons).toEqual([decline]);
  expect(newcomer.html).toContain(tooNew);
});
