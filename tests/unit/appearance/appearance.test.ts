import { describe, expect, it } from "vitest";
import {
  type Appearance,
  appearanceAttributes,
  appearanceOptions,
  forcedBy,
  parseAppearance,
  printAppearance,
  shownAppearance,
  turnGroup,
} from "@/lib/appearance/appearance.model";
import { appearanceInput } from "@/lib/appearance/schema";

const atFirst = parseAppearance(undefined);
const look = (choices: Partial<Appearance>) => ({ ...atFirst, ...choices });

/** Every combination of layout, width and kind of menu. */
const combinations = appearanceOptions.layout.flatMap((layout) =>
  appearanceOptions.width.flatMap((width) =>
    appearanceOptions.menuType.map((menuType) => ({ layout, width, menuType })),
  ),
);

describe("the display settings", () => {
  it("the defaults are the specification's", () => {
    expect(atFirst).toEqual({
      theme: "system",
      layout: "vertical",
      width: "fluid",
      topBar: "coloured",
      menuTheme: "light",
      menuType: "default",
      preloader: "off",
      amounts: "shown",
      turnedGroups: [],
    });
    expect(printAppearance(atFirst)).toBe("");
  });

  it("every choice survives writing and reading", () => {
    for (const choices of combinations) {
      const chosen = look({
        ...choices,
        theme: "dark",
        topBar: "light",
        preloader: "on",
        amounts: "hidden",
        turnedGroups: ["loans", "own"],
      });
      expect(parseAppearance(printAppearance(chosen))).toEqual(chosen);
      expect(printAppearance(chosen).length).toBeLessThanOrEqual(500);
    }
  });

  it("a manipulated cookie can set only valid choices", () => {
    const text = `layout=<script>&width=boxed&theme=&turned=${"a.".repeat(500)}UP.b c.own.own&more=1`;
    expect(parseAppearance(text)).toEqual(look({ width: "boxed", turnedGroups: ["a", "own"] }));
    const many = parseAppearance(`turned=${Array.from("abcdefghijklmnopqrstuvwxyz").join(".")}`);
    expect(appearanceInput.safeParse(many).success).toBe(true);
  });
});

describe("the effective display settings", () => {
  it("a boxed page always has the icon menu, and a scrollable page the default menu", () => {
    for (const { menuType } of combinations) {
      expect(shownAppearance(look({ width: "boxed", menuType })).menuType).toBe("icon");
      expect(shownAppearance(look({ width: "scrollable", menuType })).menuType).toBe("default");
      expect(shownAppearance(look({ width: "fluid", menuType })).menuType).toBe(menuType);
    }
  });

  it("the horizontal layout has a coloured top bar and no attributes of a side menu", () => {
    for (const choices of combinations) {
      const attributes = appearanceAttributes(look({ ...choices, layout: "horizontal", topBar: "dark" }));
      expect(attributes["data-top-bar"]).toBe("coloured");
      expect(attributes["data-menu-type"]).toBeUndefined();
      expect(attributes["data-menu-theme"]).toBeUndefined();
    }
  });

  it("a forced setting names its cause, exactly where it differs from the choice", () => {
    expect(forcedBy(look({ layout: "horizontal" }), "menuType")).toBe("horizontal");
    expect(forcedBy(look({ layout: "horizontal" }), "topBar")).toBe("horizontal");
    expect(forcedBy(look({ layout: "horizontal" }), "width")).toBeNull();
    expect(forcedBy(look({ width: "boxed" }), "menuType")).toBe("boxed");
    expect(forcedBy(look({ width: "scrollable" }), "menuType")).toBe("scrollable");
    expect(forcedBy(look({ width: "boxed" }), "menuTheme")).toBeNull();
    expect(forcedBy(atFirst, "menuType")).toBeNull();
  });

  it("without a choice the system decides the colours", () => {
    expect(appearanceAttributes(atFirst)["data-theme"]).toBeUndefined();
    expect(appearanceAttributes(look({ theme: "dark" }))["data-theme"]).toBe("dark");
  });
});

it("toggling a group of the menu twice restores it", () => {
  const once = turnGroup(atFirst, "loans");
  expect(once).toEqual(["loans"]);
  expect(turnGroup(look({ turnedGroups: once }), "loans")).toEqual([]);
});
