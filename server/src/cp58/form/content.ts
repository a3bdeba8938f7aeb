import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'

/** Everything that a form can say, as it is kept with the form. Amounts in RM. */
export type FormContent = {
  year: number
  /** 1 for the first; a later version corrects the one before. */
  version: number
  issuedOn: Day
  payer: { name: string; tin: string; registrationNo: string; address: string[] }
  recipient: {
    kind: 'INDIVIDUAL' | 'OTHER'
    name: string
    tin: string | null
    idNumber: string | null
    address: string[]
  }
  figures: Record<FormFigure, Ringgit>
  /** Who issued it, and in which role. */
  officer: { name: string; post: string }
}

/** Money in a: commission; not in money: vehicle, house, travel, other. */
export const formFigures = ['money', 'vehicle', 'house', 'travel', 'other', 'benefits', 'total', 'tax'] as const
export type FormFigure = (typeof formFigures)[number]
