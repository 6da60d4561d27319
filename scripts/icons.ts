import { writeFileSync } from "node:fs";
import { runCommand } from "./command/project";
import { drawAppIcons } from "./icons/app-icons";
import { iconSheetAddressFile, iconSheetFile, makeIconSheet } from "./icons/icon-sheet";

// npm run icons: draws the icon sheet and the icons for home screens again. Run the command after a change of
// components/ui/icon/icon-names.ts, public/logo.svg or the version of Lucide.
runCommand(async () => {
  const { sheet, addressModule } = await makeIconSheet();
  writeFileSync(iconSheetFile, sheet);
  writeFileSync(iconSheetAddressFile, addressModule);
  await drawAppIcons();
});
