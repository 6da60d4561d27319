import { expect, it } from "vitest";
import { listFilters, listQuery } from "@/lib/lists/list-query";
import { listReply } from "@/lib/lists/list-reply";

const query = (page: string, size: string, q = "") => listQuery({ page, size }, listFilters.parse({ q }));

it.each([
  ["a list", "", "200", "5000"],
  ["a search", "a", "20", "500"],
])("%s can be read up to a bound, and later pages are refused", (_name, q, lastPage, bound) => {
  expect(query(lastPage, "25", q)).toMatchObject({ page: Number(lastPage), countMax: Number(bound) + 1 });
  for (const page of [String(Number(lastPage) + 1), "1000000"]) {
    expect(() => query(page, "25", q)).toThrow(
      expect.objectContaining({ code: "validation_failed", fields: { page: [`pageBeyond:${bound}`] } }),
    );
  }
});

it("a page is not larger than the readable part of a list", () => {
  expect(query("1", "1000000")).toMatchObject({ page: 1, pageSize: 1_000 });
  expect(query("1", "1000000", "a")).toMatchObject({ page: 1, pageSize: 500 });
});

it("the reply states whether the total is exact, and counts only the pages that can be read", () => {
  const last = query("200", "25");
  expect(listReply([], 5_000, last).data).toMatchObject({
    ...{ totalDocs: 5_000, isTotalExact: true, totalPages: 200, hasNextPage: false },
  });
  expect(listReply([], 5_001, query("199", "25")).data).toMatchObject({
    ...{ totalDocs: 5_000, isTotalExact: false, totalPages: 200, hasNextPage: true },
  });
  expect(listReply([], 5_001, last).data).toMatchObject({ hasNextPage: false });
});
