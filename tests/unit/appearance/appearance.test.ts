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

describe("the look", () => {
  it("is at first as the specification has it", () => {
    expect(atFirst).toEqual({
      theme: "system",
      layout: "vertical",
      width: "fluid",
      topBar: "coloured",
      menuTheme: "light",
      menuType: "default",
      preloader: "off",
      turnedGroups: [],
    });
    expect(printAppearance(atFirst)).toBe("");
  });

  it("comes back from its text, whatever was chosen", () => {
    for (const choices of combinations) {
      const chosen = look({
        ...choices,
        theme: "dark",
        topBar: "light",
        preloader: "on",
        turnedGroups: ["loans", "own"],
      });
      expect(parseAppearance(printAppearance(chosen))).toEqual(chosen);
      expect(printAppearance(chosen).length).toBeLessThanOrEqual(500);
    }
  });

  it("takes from a cookie that somebody has changed only what can be chosen", () => {
    const text = `layout=<script>&width=boxed&theme=&turned=${"a.".repeat(500)}UP.b c.own.own&more=1`;
    expect(parseAppearance(text)).toEqual(look({ width: "boxed", turnedGroups: ["a", "own"] }));
    const many = parseAppearance(`turned=${Array.from("abcdefghijklmnopqrstuvwxyz").join(".")}`);
    expect(appearanceInput.safeParse(many).success).toBe(true);
  });
});

describe("what is shown", () => {
  it("is the icon menu on a boxed page and the default one on a scrollable page, whatever was chosen", () => {
    for (const { menuType } of combinations) {
      expect(shownAppearance(look({ width: "boxed", menuType })).menuType).toBe("icon");
      expect(shownAppearance(look({ width: "scrollable", menuType })).menuType).toBe("default");
      expect(shownAppearance(look({ width: "fluid", menuType })).menuType).toBe(menuType);
    }
  });

  it("is a coloured top bar in the horizontal layout, without attributes of a side menu", () => {
    for (const choices of combinations) {
      const attributes = appearanceAttributes(look({ ...choices, layout: "horizontal", topBar: "dark" }));
      expect(attributes["data-top-bar"]).toBe("coloured");
      expect(attributes["data-menu-type"]).toBeUndefined();
      expect(attributes["data-menu-theme"]).toBeUndefined();
    }
  });

  it("names what forces a choice, exactly where it is another than the one made", () => {
    expect(forcedBy(look({ layout: "horizontal" }), "menuType")).toBe("horizontal");
    expect(forcedBy(look({ layout: "horizontal" }), "topBar")).toBe("horizontal");
    expect(forcedBy(look({ layout: "horizontal" }), "width")).toBeNull();
    expect(forcedBy(look({ width: "boxed" }), "menuType")).toBe("boxed");
    expect(forcedBy(look({ width: "scrollable" }), "menuType")).toBe("scrollable");
    expect(forcedBy(look({ width: "boxed" }), "menuTheme")).toBeNull();
    expect(forcedBy(atFirst, "menuType")).toBeNull();
  });

  it("leaves the colours to the system where nothing else was chosen", () => {
    expect(appearanceAttributes(atFirst)["data-theme"]).toBeUndefined();
    expect(appearanceAttributes(look({ theme: "dark" }))["data-theme"]).toBe("dark");
  });
});

it("a group of the menu that is turned twice is as before", () => {
  const once = turnGroup(atFirst, "loans");
  expect(once).toEqual(["loans"]);
  expect(turnGroup(look({ turnedGroups: once }), "loans")).toEqual([]);
});
