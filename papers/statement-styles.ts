import { StyleSheet } from "@react-pdf/renderer";
import { sheet } from "./statement-layout";
import { ink, paperStyles, tabularFigures as tabular } from "./styles";

/** The styles of a statement in addition to the styles of every document. */
export const styles = {
  ...paperStyles,
  ...StyleSheet.create({
    firstHeader: { height: sheet.firstHeader, paddingTop: sheet.marginTop },
    nextHeader: { height: sheet.nextHeader, paddingTop: sheet.marginTop - 10 },
    parties: { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-start", height: 66 },
    // The style contains a font size, because without a font size the renderer computes the line height for 18 points.
    holder: { width: 240, fontSize: 8.5, lineHeight: 1.45 },
    facts: { width: 225 },
    fact: { flexDirection: "row", justifyContent: "space-between", marginBottom: 2.5 },
    columns: {
      position: "absolute",
      left: 0,
      right: 0,
      bottom: 0,
      flexDirection: "row",
      borderBottomWidth: 1,
      borderBottomColor: ink.brand,
      paddingBottom: 4,
      color: ink.muted,
      fontSize: 7.5,
      fontWeight: 600,
    },
    line: {
      flexDirection: "row",
      // The cells are not stretched, because the renderer would distribute the texts over the height of a stretched cell.
      alignItems: "flex-start",
      borderBottomWidth: 0.5,
      borderBottomColor: ink.line,
      paddingTop: sheet.linePadding,
      overflow: "hidden",
    },
    date: { width: 73, fontFeatureSettings: tabular },
    description: { flexGrow: 1, flexBasis: 0, paddingRight: 5 },
    money: { width: 74, textAlign: "right", fontFeatureSettings: tabular },
    balance: { width: 82, textAlign: "right", fontFeatureSettings: tabular },
    lineTitle: { fontSize: 8.5, lineHeight: 1.35, textOverflow: "ellipsis" },
    lineDetails: { color: ink.muted, fontSize: 7.5, lineHeight: 1.3, textOverflow: "ellipsis" },
    sumLine: { flexDirection: "row", alignItems: "center", fontWeight: 600 },
    empty: { height: sheet.emptyLine, paddingTop: 14, color: ink.muted, textAlign: "center" },
    holdsHeader: { height: sheet.holdsHeader, paddingTop: 22 },
    holdsTitle: { fontSize: 11, fontWeight: 600 },
  }),
};
