import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import type { ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { About } from "@/components/admin/audit/audit-cells";
import { recordReference } from "@/components/term-products/record-reference";
import type { TrailEvent } from "@/lib/audit/trail/trail.model";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfer-reference";

const id = "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11";
const ownerId = "0193f8a2-7d8e-7c21-9d0a-000000000001";

/** The router that links need for prefetches. The router can be empty, because these tests click no link. */
const noRouter = {} as NonNullable<ContextType<typeof AppRouterContext>>;

async function shown(event: Partial<TrailEvent>) {
  const all = { subjectId: id, ownerId, ownerName: "Ada Okafor", accountNumber: null, family: null, ...event };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="de" timeZone="UTC" messages={await messagesOf("de")}>
      <AppRouterContext value={noRouter}>
        <About event={all as TrailEvent} />
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
}

it("an account is shown by its number and links to its customer", async () => {
  const html = await shown({ subjectType: "account", accountNumber: "05197864578" });
  expect(html).toContain("Konto 05197864578</a>");
  expect(html).toContain(`href="${paths.manageUser(ownerId)}"`);
  expect(html).not.toContain(`${id.slice(-12)}</a>`);
});

it("a transfer, a loan and a deposit are shown by their references and link to their panels", async () => {
  expect(await shown({ subjectType: "transfer", family: "wire" })).toMatch(
    new RegExp(`open=${id}[^>]*>[^<]* ${transferReference(id)}</a>`),
  );
  for (const subjectType of ["loan", "deposit"]) {
    expect(await shown({ subjectType })).toMatch(new RegExp(`open=${id}[^>]*>[^<]* ${recordReference(id)}</a>`));
  }
});
