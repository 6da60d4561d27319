"use client";

import { useTranslations } from "next-intl";
import type { ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { ButtonLink } from "@/components/ui/button";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import type { ListedFile } from "@/lib/reconciliation/files/find-files.sql";
import { useFilesTable } from "./files-table";
import { UploadFile } from "./upload-file";

/** `hasSamples` is true in a demonstration, where no network sends files. */
type ScreenProps = { data: ResourceData<ListedFile>; query: ResourceQuery; hasSamples: boolean };

/** The table of the networks' files, and the dialog that uploads a file. */
export function SettlementFilesScreen({ data, query, hasSamples }: ScreenProps) {
  const t = useTranslations("adminReconciliation");
  return (
    <ResourceScreen
      resource={useFilesTable()}
      data={data}
      query={query}
      toolbar={
        <>
          <ButtonLink variant="secondary" href={paths.manageReconciliation}>
            {t("toExceptions")}
          </ButtonLink>
          <IfMay act="reconciliation.work">
            <UploadFile hasSamples={hasSamples} />
          </IfMay>
        </>
      }
    />
  );
}
