import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Field, fieldAttributes } from "@/components/ui/field";

const drawn = (described: { errors?: string[]; keepsHelp?: boolean }) =>
  renderToStaticMarkup(
    <Field id="city" label="City" help="As on your papers" {...described}>
      <input {...fieldAttributes("city", { help: "As on your papers", ...described })} />
    </Field>,
  );

it.each([
  ["no error", {}, ["city-help"]],
  ["an error", { errors: ["Enter the city."] }, ["city-error"]],
  ["an error and rules that stay", { errors: ["Enter the city."], keepsHelp: true }, ["city-error", "city-help"]],
])("a field with %s is described by exactly the texts that it shows", (_, described, ids) => {
  const html = drawn(described);
  expect(/aria-describedby="([^"]*)"/.exec(html)?.[1]).toBe(ids.join(" "));
  expect([...html.matchAll(/ id="(city-(?:error|help))"/g)].map(([, id]) => id)).toEqual(ids);
});
