import { expect, test } from "vitest";
import { deskCount } from "@/lib/desk/desk.model";

test("a count that reaches the bound is shown as more", () => {
  expect(deskCount(0)).toEqual({ count: 0, isMore: false });
  expect(deskCount(250)).toEqual({ count: 250, isMore: false });
  expect(deskCount(251)).toEqual({ count: 250, isMore: true });
});

test("a queue shows the sum of its ages, and shows more if one age is shown as more", () => {
  expect(deskCount(14, 200, 100, 0)).toEqual({ count: 314, isMore: false });
  expect(deskCount(14, 0, 251, 251)).toEqual({ count: 514, isMore: true });
});
