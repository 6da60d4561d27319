import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RunningText } from "@/components/ui/running-text";

const address = "support@bank.example";

it("each occurrence of the address is a link that writes to the address", () => {
  const html = renderToStaticMarkup(<RunningText text={`Write to ${address}. Yes, ${address}.`} address={address} />);
  expect(html.match(/<a href="mailto:support@bank.example"/g)).toHaveLength(2);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(`Write to ${address}. Yes, ${address}.`);
});

it("the word e-mail is not broken, and a text without an address has no link", () => {
  const html = renderToStaticMarkup(<RunningText text="Copy it from the e-mail." />);
  expect(html).toContain('<span class="whitespace-nowrap">e-mail</span>');
  expect(html).not.toContain("<a ");
});
