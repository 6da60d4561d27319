import { expect, it } from "vitest";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { changedSince } from "@/components/admin/resource/what-changed";

const fields: EditField[] = [
  { kind: "readonly", label: "Email", value: "ada@example.com" },
  { kind: "text", name: "note", label: "Note" },
  { kind: "select", name: "status", label: "Status", options: [{ value: "active", label: "Active" }] },
  { kind: "pin", name: "pin", label: "PIN" },
];

it("says what somebody else has changed, in the words of the form's controls", () => {
  const seen = { note: "", status: "gone", pin: "••••", unknown: "a" };
  const now = { note: "Called", status: "active", pin: "••••", unknown: "b" };
  expect(changedSince(fields, seen, now)).toEqual([
    { label: "Note", before: "", after: "Called" },
    { label: "Status", before: "gone", after: "Active" },
  ]);
  expect(changedSince(fields, now, now)).toEqual([]);
  expect(changedSince(fields, {}, { note: undefined })).toEqual([]);
});
