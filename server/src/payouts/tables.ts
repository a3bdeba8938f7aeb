import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { ProofDifference } from '@payouts/contract/payouts/proof'
import type { ColumnType, Generated } from 'kysely'
import type { Stage, WaitingStatus } from './deadlines/rules.ts'

type RowChecksTable = {
  batch_no: number
  version: number
  /** The cycle's, when the check began. */
  change_no: number
  /** Null where the server began it. */
  asked_by: number | null
  began_at: Date
  /** Null while it runs. */
  ended_at: Date | null
  rows_done: Generated<number>
  /** Of the rows that are not excluded. */
  amount: Generated<string>
  row_count: Generated<number>
  difference_count: Generated<number>
  /** JSON: the first of them. */
  differences: ColumnType<ProofDifference[], string | undefined, string>
}

/** What a cycle came to when its approval was requested, to say later what has changed. */
export type SubmittedFigures = {
  states: Record<TransactionState, { amount: Ringgit; transactionCount: number }>
  withholdingTax: Ringgit
  net: Ringgit
}

type RequestedFiguresTable = {
  batch_no: number
  /** Of the request that they are of. */
  digest: string
  /** JSON. */
  figures: ColumnType<SubmittedFigures, string, string>
}

/** The notices sent about a cycle's deadline, so that nobody gets one twice. */
type ToldDeadlinesTable = {
  batch_no: number
  version: number
  /** The cycle's status at that time, which says which step was due. */
  status: WaitingStatus
  stage: Stage
  told_at: Date
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    row_checks: RowChecksTable
    requested_figures: RequestedFiguresTable
    told_deadlines: ToldDeadlinesTable
  }
}
