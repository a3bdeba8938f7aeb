import { no, type Verdict, yes } from '../verdict.ts'

export const exclusionCan = {
  /** `null`: it has none yet. */
  addAdjustment: ({ adjustmentReferenceNo }: { adjustmentReferenceNo: string | null }): Verdict =>
    adjustmentReferenceNo === null
      ? yes
      : no(`This removed exclusion has its adjustment already: ${adjustmentReferenceNo}.`)
}
