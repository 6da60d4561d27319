import { StyleSheet } from "@react-pdf/renderer";
import { paperFont } from "./fonts";

/** The site's light colours, for print. */
export const ink = { text: "#1b1a18", muted: "#5c5852", line: "#ddd8d0", brand: "#12306b", ground: "#f3f1ed" };

/**
 * Switches off font features that are useful only in long texts, such as ligatures and kerning. This halves the time of the
 * layout.
 */
const plain = { calt: 0, liga: 0, clig: 0, kern: 0 };
/** Digits of equal width, so that amounts in a column are aligned. */
export const tabularFigures = { ...plain, tnum: 1 };

/** The styles of every document of the bank. */
export const paperStyles = StyleSheet.create({
  page: {
    fontFamily: paperFont,
    fontSize: 8.5,
    color: ink.text,
    paddingHorizontal: 44,
    fontFeatureSettings: plain,
  },
  letterhead: { flexDirection: "row", justifyContent: "space-between", alignItems: "center" },
  logo: { flexDirection: "row", alignItems: "center", gap: 8 },
  bankName: { fontSize: 14, fontWeight: 600, color: ink.brand },
  bankDetails: { alignItems: "flex-end", color: ink.muted, fontSize: 7.5, lineHeight: 1.45 },
  title: { fontSize: 17, fontWeight: 600, marginTop: 24, marginBottom: 10 },
  strong: { fontWeight: 600 },
  muted: { color: ink.muted },
  totals: {
    flexDirection: "row",
    backgroundColor: ink.ground,
    borderRadius: 6,
    paddingVertical: 9,
    paddingHorizontal: 12,
    marginTop: 12,
  },
  total: { flexGrow: 1, flexBasis: 0 },
  totalLabel: { color: ink.muted, fontSize: 7.5, marginBottom: 3 },
  totalAmount: { fontSize: 10.5, fontWeight: 600 },
  footer: {
    position: "absolute",
    left: 44,
    right: 44,
    bottom: 26,
    borderTopWidth: 0.5,
    borderTopColor: ink.line,
    paddingTop: 6,
    flexDirection: "row",
    justifyContent: "space-between",
    color: ink.muted,
    fontSize: 7,
  },
});
