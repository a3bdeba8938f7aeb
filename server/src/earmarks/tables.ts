import type { EarmarkStatus } from '@payouts/contract/earmarks/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { GeneratedAlways } from 'kysely'

type EarmarkChangesTable = {
  change_id: GeneratedAlways<number>
  company_id: number
  status: EarmarkStatus
  /** For a removal: the former amount. */
  amount: Ringgit
  reason: string
  earmarked_on: Day
  changed_by: number
  /** The person's name at that time. */
  changed_by_name: string
  changed_at: Date
}

/** The current state. */
type EarmarksTable = {
  company_id: number
  change_id: number
  amount: Ringgit
  reason: string
  earmarked_on: Day
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    earmark_changes: EarmarkChangesTable
    earmarks: EarmarksTable
  }
}
