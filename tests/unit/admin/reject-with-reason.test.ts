import { expect, it } from "vitest";
import { rejectingSchema } from "@/components/admin/queues/edit-record";

const problem = (values: object) =>
  rejectingSchema.safeParse(values).error?.issues.map(({ path, message }) => [...path, message].join(" "));

it.each([{}, { reason: "" }, { reason: "   " }])("a rejection needs a reason: %j", (reason) => {
  expect(problem({ status: "deleted", ...reason })).toEqual(["reason reasonToReject"]);
});

it("a rejection with a reason and any other status without a reason are accepted", () => {
  expect(problem({ status: "deleted", reason: "The income is not known." })).toBeUndefined();
  expect(problem({ status: "approved", reason: "" })).toBeUndefined();
});
