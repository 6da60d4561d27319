import { writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { drawAppIcons } from "./icons/app-icons";
import { iconSheetAddressFile, iconSheetFile, makeIconSheet } from "./icons/icon-sheet";

// npm run icons: draws the sheet of icons and the pictures for home screens again. Run this command after a change of
// components/ui/icon/icon-names.ts, of public/logo.svg or of Lucide's version.
runCommand(async () => {
  const { sheet, addressModule } = await makeIconSheet();
  writeFileSync(iconSheetFile, sheet);
  writeFileSync(iconSheetAddressFile, addressModule);
  await drawAppIcons();
});
