import { no, type Verdict, yes } from '#verdict.ts'

type Adjusted = { adjustmentReferenceNo: string | null; adjustmentWaits: boolean }

export const exclusionCan = {
  /** `null`: it has none yet. A pending one prevents another. */
  addAdjustment: ({ adjustmentReferenceNo, adjustmentWaits }: Adjusted): Verdict => {
    if (adjustmentReferenceNo !== null)
      return no(`This removed exclusion has its adjustment already: ${adjustmentReferenceNo}.`)
    return adjustmentWaits ? no('An adjustment of this removed exclusion waits for approval.') : yes
  }
}
