import { expect, test } from "vitest";
import { inColumns } from "@/components/notifications/preference-columns";

const parted = (...heights: number[]) => inColumns(heights, (height) => height);

test("the columns are as even as the order of the cards allows", () => {
  expect(parted(3, 3, 3, 3, 2, 2, 2)).toEqual([
    [3, 3, 3],
    [3, 2, 2, 2],
  ]);
  expect(parted(20, 3, 3, 3, 2)).toEqual([[20], [3, 3, 3, 2]]);
  expect(parted(3, 3, 3, 2, 20)).toEqual([[3, 3, 3, 2], [20]]);
});

test("each column has a card, if there are two cards", () => {
  expect(parted(1, 50)).toEqual([[1], [50]]);
  expect(parted(50, 1)).toEqual([[50], [1]]);
  expect(parted(1)).toEqual([[1], []]);
});
