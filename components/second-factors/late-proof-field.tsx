"use client";

import { useEffect, useState } from "react";
import { findProofKindsAction } from "@/app/api/auth/second-factors/actions";
import type { FactorKind } from "./factor";
import { ProofField } from "./proof-field";

/** The field for a proof that only some requests need. The field first asks the bank for the reader's second factors. */
export function LateProofField() {
  const [kinds, setKinds] = useState<FactorKind[]>();
  useEffect(() => {
    void findProofKindsAction({}).then((found) => setKinds(found.ok ? found.data : []));
  }, []);
  return kinds ? <ProofField kinds={kinds} /> : null;
}
