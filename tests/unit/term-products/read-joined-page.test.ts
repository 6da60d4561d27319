import { expect, it } from "vitest";
import { readJoinedPage } from "@/lib/lists/read-joined-page";

const list = (letter: string, length: number) => {
  const all = Array.from({ length }, (_, index) => `${letter}${index + 1}`);
  return async ({ page, pageSize }: { page: number; pageSize: number }) => ({
    items: all.slice((page - 1) * pageSize, page * pageSize),
    total: length,
  });
};

it("two lists are paged like one list, whatever their lengths and the page size", async () => {
  for (const [first, second] of [
    [0, 0],
    [0, 5],
    [4, 0],
    [4, 7],
    [3, 6],
    [5, 1],
  ] as const) {
    const whole = [...(await list("p", first)({ page: 1, pageSize: 100 })).items];
    whole.push(...(await list("a", second)({ page: 1, pageSize: 100 })).items);
    for (const pageSize of [1, 2, 3, 4, 12]) {
      for (let page = 1; page <= 13; page += 1) {
        const { items, total } = await readJoinedPage({ page, pageSize }, list("p", first), list("a", second));
        expect(total).toBe(first + second);
        expect(items).toEqual(whole.slice((page - 1) * pageSize, page * pageSize));
      }
    }
  }
});
