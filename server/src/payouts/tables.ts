import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { ProofDifference } from '@payouts/contract/payouts/proof'
import type { ColumnType, Generated } from 'kysely'
import type { Stage, WaitingStatus } from './deadlines/rules.ts'

type RowChecksTable = {
  batch_no: number
  version: number
  /** The cycle's change number when the check began. */
  change_no: number
  /** Null if the server began it. */
  asked_by: number | null
  began_at: Date
  /** Null while it runs. */
  ended_at: Date | null
  rows_done: Generated<number>
  /** Of rows that are not excluded. */
  amount: Generated<string>
  row_count: Generated<number>
  difference_count: Generated<number>
  /** JSON: the first differences. */
  differences: ColumnType<ProofDifference[], string | undefined, string>
}

/** A cycle's figures at the request for approval, for later comparison. */
export type SubmittedFigures = {
  states: Record<TransactionState, { amount: Ringgit; transactionCount: number }>
  withholdingTax: Ringgit
  net: Ringgit
}

type RequestedFiguresTable = {
  batch_no: number
  /** The digest of their request. */
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    row_checks: RowChecksTable
    requested_figures: RequestedFiguresTable
    told_deadlines: ToldDeadlinesTable
  }
}
