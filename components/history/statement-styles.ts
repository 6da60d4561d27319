import { StyleSheet } from "@react-pdf/renderer";
import { statementFont } from "./statement-fonts";
import { sheet } from "./statement-layout";

const ink = "#1b1a18";
const muted = "#5c5852";
const line = "#ddd8d0";
const brand = "#12306b";

/** Without the features that shape running text the layout takes half the time. */
const plain = { calt: 0, liga: 0, clig: 0, kern: 0 };
/** Figures of one width stand below each other. */
const tabular = { ...plain, tnum: 1 };

/** Ink on paper: the site's colours in light, for print. */
export const styles = StyleSheet.create({
  page: {
    fontFamily: statementFont,
    fontSize: 8.5,
    color: ink,
    paddingHorizontal: 44,
    fontFeatureSettings: plain,
  },
  firstHeader: { height: sheet.firstHeader, paddingTop: sheet.marginTop },
  nextHeader: { height: sheet.nextHeader, paddingTop: sheet.marginTop - 10 },
  letterhead: { flexDirection: "row", justifyContent: "space-between", alignItems: "center" },
  logo: { flexDirection: "row", alignItems: "center", gap: 8 },
  bankName: { fontSize: 14, fontWeight: 600, color: brand },
  bankDetails: { alignItems: "flex-end", color: muted, fontSize: 7.5, lineHeight: 1.45 },
  title: { fontSize: 17, fontWeight: 600, marginTop: 24, marginBottom: 10 },
  parties: { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-start", height: 66 },
  // A line height is of use only beside a font size: the renderer takes it for one of 18 points otherwise.
  holder: { width: 240, fontSize: 8.5, lineHeight: 1.45 },
  strong: { fontWeight: 600 },
  muted: { color: muted },
  facts: { width: 225 },
  fact: { flexDirection: "row", justifyContent: "space-between", marginBottom: 2.5 },
  totals: {
    flexDirection: "row",
    backgroundColor: "#f3f1ed",
    borderRadius: 6,
    paddingVertical: 9,
    paddingHorizontal: 12,
    marginTop: 12,
  },
  total: { flexGrow: 1, flexBasis: 0 },
  totalLabel: { color: muted, fontSize: 7.5, marginBottom: 3 },
  totalAmount: { fontSize: 10.5, fontWeight: 600 },
  columns: {
    position: "absolute",
    left: 0,
    right: 0,
    bottom: 0,
    flexDirection: "row",
    borderBottomWidth: 1,
    borderBottomColor: brand,
    paddingBottom: 4,
    color: muted,
    fontSize: 7.5,
    fontWeight: 600,
  },
  row: {
    flexDirection: "row",
    // Not stretched: texts would share out the height among them.
    alignItems: "flex-start",
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingTop: sheet.rowPadding,
    overflow: "hidden",
  },
  date: { width: 66, fontFeatureSettings: tabular },
  description: { flexGrow: 1, flexBasis: 0, paddingRight: 12 },
  money: { width: 74, textAlign: "right", fontFeatureSettings: tabular },
  balance: { width: 82, textAlign: "right", fontFeatureSettings: tabular },
  rowTitle: { fontSize: 8.5, lineHeight: 1.35, textOverflow: "ellipsis" },
  rowDetails: { color: muted, fontSize: 7.5, lineHeight: 1.3, textOverflow: "ellipsis" },
  sumRow: { flexDirection: "row", alignItems: "center", fontWeight: 600 },
  empty: { height: sheet.emptyRow, paddingTop: 14, color: muted, textAlign: "center" },
  holdsHeader: { height: sheet.holdsHeader, paddingTop: 22 },
  holdsTitle: { fontSize: 11, fontWeight: 600 },
  footer: {
    position: "absolute",
    left: 44,
    right: 44,
    bottom: 26,
    borderTopWidth: 0.5,
    borderTopColor: line,
    paddingTop: 6,
    flexDirection: "row",
    justifyContent: "space-between",
    color: muted,
    fontSize: 7,
  },
});
