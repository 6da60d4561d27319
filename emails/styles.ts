import type { CSSProperties } from "react";

const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const ink = "#1b2330";
const muted = "#5b6472";
const brand = "#12356b";

/** The styles are inline, because many mail programs drop style sheets. Classes are used only for the dark theme. */
export const styles = {
  page: { backgroundColor: "#f5f4f1", fontFamily: sans, margin: 0, padding: "24px 12px" },
  column: { maxWidth: "560px", margin: "0 auto" },
  brand: { color: brand, fontSize: "16px", fontWeight: 600, textDecoration: "none" },
  card: { backgroundColor: "#ffffff", borderRadius: "12px", margin: "16px 0", padding: "28px 28px 20px" },
  heading: { color: ink, fontSize: "20px", fontWeight: 600, lineHeight: "28px", margin: "0 0 16px" },
  paragraph: { color: ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 16px" },
  action: { margin: "8px 0 20px" },
  button: {
    backgroundColor: brand,
    borderRadius: "8px",
    color: "#ffffff",
    fontSize: "16px",
    fontWeight: 600,
    padding: "12px 20px",
    textDecoration: "none",
  },
  hint: { color: muted, fontSize: "14px", lineHeight: "20px", margin: "0 0 16px" },
  link: { color: brand, overflowWrap: "anywhere", wordBreak: "break-all" },
  line: { borderColor: "#e4e1da", margin: "4px 0 12px" },
  fact: { color: ink, fontSize: "16px", lineHeight: "24px", margin: "0 0 8px", fontVariantNumeric: "tabular-nums" },
  factName: { color: muted },
  footer: { color: muted, fontSize: "12px", lineHeight: "18px", margin: "0 4px" },
} as const satisfies Record<string, CSSProperties>;

/** The dark theme, for mail programs that follow the reader's colour scheme. `!important` overrides the inline colours. */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #11151c !important; }
  .card { background-color: #1a202b !important; }
  .ink { color: #eceef2 !important; }
  .muted { color: #a4adbb !important; }
  .brand, .link { color: #9dbcf5 !important; }
  .button { background-color: #9dbcf5 !important; color: #0d1a33 !important; }
  .line { border-color: #323a48 !important; }
}`;
