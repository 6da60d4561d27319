import { describe, expect, test } from "vitest";
import * as z from "zod";
import { schemaResolver } from "@/components/forms/schema-resolver";
import german from "@/messages/de/validation.json";
import validation from "@/messages/en/validation.json";

const schema = z.object({ amount: z.string().min(1, "amountRequired") });
const options = { fields: {}, shouldUseNativeValidation: false };

describe("a form's check in the browser", () => {
  test("the check reports the problem of each field, with a loaded or a fetched schema", async () => {
    for (const source of [schema, async () => schema]) {
      const { errors } = await schemaResolver<{ amount: string }>(source, "en")({ amount: "" }, undefined, options);
      expect(errors).toMatchObject({ amount: { message: validation.amountRequired } });
    }
  });

  test("the check describes the problem of a nested field in the reader's language", async () => {
    const nested = z.object({ lines: z.array(z.object({ pin: z.string().min(6, "minLength:6") })) });
    const resolve = schemaResolver<z.input<typeof nested>>(nested, "de");
    const { errors } = await resolve({ lines: [{ pin: "12" }] }, undefined, options);
    expect(errors.lines?.[0]?.pin?.message).toBe(german.minLength.replace("{value}", "6"));
  });

  test("the check lets a form go to the server when the schema cannot be fetched", async () => {
    const resolve = schemaResolver<{ amount: string }>(() => Promise.reject(new Error("offline")), "en");
    expect(await resolve({ amount: "" }, undefined, options)).toEqual({ values: { amount: "" }, errors: {} });
  });
});
