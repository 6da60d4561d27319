import type { Config } from "tailwindcss";

/** Names for the tokens of app/globals.css. This file contains each token's value for the light and for the dark look. */
const config: Config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    // 480, 760, 992 and 1280 px at the browser's default text size. With a larger text size, a reader gets the layout for a
    // narrower window, which has room for the larger text.
    screens: { sm: "30em", md: "47.5em", lg: "62em", xl: "80em" },
    fontSize: {
      xs: ["0.75rem", "1rem"],
      sm: ["0.875rem", "1.25rem"],
      base: ["1rem", "1.5rem"],
      lg: ["1.25rem", "1.75rem"],
      xl: ["1.75rem", "2.125rem"],
      "2xl": ["2.5rem", "2.875rem"],
    },
    fontFamily: { sans: ["var(--font-sans)"], mono: ["ui-monospace", "SFMono-Regular", "Menlo", "monospace"] },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      canvas: "var(--canvas)",
      surface: {
        DEFAULT: "var(--surface)",
        sunken: "var(--surface-sunken)",
        hover: "var(--surface-hover)",
        chosen: "var(--surface-chosen)",
      },
      ink: { DEFAULT: "var(--ink)", muted: "var(--ink-muted)", faint: "var(--ink-faint)" },
      line: { DEFAULT: "var(--line)", strong: "var(--line-strong)" },
      brand: {
        DEFAULT: "var(--brand)",
        deep: "var(--brand-deep)",
        strip: "var(--brand-strip)",
        ink: "var(--brand-ink)",
        muted: "var(--brand-muted)",
      },
      accent: {
        DEFAULT: "var(--accent)",
        hover: "var(--accent-hover)",
        ink: "var(--accent-ink)",
        text: "var(--accent-text)",
        soft: "var(--accent-soft)",
      },
      neutral: { soft: "var(--neutral-soft)" },
      positive: { DEFAULT: "var(--positive)", soft: "var(--positive-soft)" },
      info: { DEFAULT: "var(--info)", soft: "var(--info-soft)" },
      warning: { DEFAULT: "var(--warning)", soft: "var(--warning-soft)" },
      danger: { DEFAULT: "var(--danger)", soft: "var(--danger-soft)", fill: "var(--danger-fill)" },
      violet: { DEFAULT: "var(--violet)", soft: "var(--violet-soft)" },
    },
    borderRadius: { none: "0", sm: "6px", DEFAULT: "10px", lg: "16px", full: "9999px" },
    extend: { spacing: { card: "var(--card-space)" } },
    boxShadow: { raised: "var(--shadow-raised)", overlay: "var(--shadow-overlay)", none: "none" },
  },
};

export default config;
