import { holdType } from '@payouts/contract/cycles/hold-types'
import { day } from '@payouts/contract/page'
import { statementPart } from '@payouts/contract/reports/statement-parts'
import { z } from 'zod'
import { addressText } from '../report-search.ts'

const oneDay = day.optional().catch(undefined)

/** The report of a statement's download. */
export const statementReport = 'Dealer Statement'

/** The search of a statement: its dealer, its days, and the figure that is open. */
export const statementSearch = z.object({
  companyCode: addressText,
  companyName: addressText,
  fromDate: oneDay,
  toDate: oneDay,
  part: statementPart.optional().catch(undefined),
  holdType: holdType.optional().catch(undefined)
})
export type StatementSearch = z.infer<typeof statementSearch>
