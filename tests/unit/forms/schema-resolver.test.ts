import { describe, expect, test } from "vitest";
import * as z from "zod";
import { schemaResolver } from "@/components/forms/schema-resolver";

const schema = z.object({ amount: z.string().min(1, "amountRequired") });
const options = { fields: {}, shouldUseNativeValidation: false };

describe("a form's check in the browser", () => {
  test("the check reports the problem of each field, with a loaded or a fetched schema", async () => {
    for (const source of [schema, async () => schema]) {
      const { errors } = await schemaResolver<{ amount: string }>(source)({ amount: "" }, undefined, options);
      expect(errors).toMatchObject({ amount: { message: "amountRequired" } });
    }
  });

  test("the check lets a form go to the server when the schema cannot be fetched", async () => {
    const resolve = schemaResolver<{ amount: string }>(() => Promise.reject(new Error("offline")));
    expect(await resolve({ amount: "" }, undefined, options)).toEqual({ values: { amount: "" }, errors: {} });
  });
});
