import type { DecisionsWaiting } from '@payouts/contract/dashboard/endpoints'
import { sql } from 'kysely'
import { waitingFor } from '#desk/queries/waiting.ts'
import type { Reader } from '#payouts/queries/cycle-list.ts'
import { one } from '#platform/db/read.ts'

const nothing: DecisionsWaiting = {
  ...{ payouts: 0, onHold: 0, adjustments: 0, dealers: 0, rights: 0, signals: 0, paymentRuns: 0, policies: 0 },
  ...{ rateCards: 0, validations: 0, bulkChanges: 0, reconciliation: 0, eInvoices: 0, desk: 0 }
}

/** Counts what the caller could decide now, by screen and for the desk. A company's own user decides nothing. */
export async function countDecisions(reader: Reader): Promise<DecisionsWaiting> {
  if (reader.caller.companyId !== null) return nothing
  return one(
    reader.db,
    sql<DecisionsWaiting>`
      select
        count(*) filter (where kind = 'CYCLE APPROVAL') as payouts,
        count(distinct batch_no) filter (where kind = 'RELEASE')
          + count(*) filter (where kind in ('LARGE RELEASE', 'CANCELLATION')) as "onHold",
        count(*) filter (where kind in ('ADJUSTMENT', 'MAKE GOOD')) as adjustments,
        count(*) filter (where kind = 'DEALER CHANGE') as dealers,
        count(*) filter (where kind = 'RIGHTS CHANGE') as rights,
        count(*) filter (where kind = 'SIGNAL CHANGE') as signals,
        count(*) filter (where kind in ('PAYMENT RUN', 'RUN WITHDRAWAL', 'PAYMENT WITHDRAWAL', 'PAYMENT SETTINGS')) as "paymentRuns",
        count(*) filter (where kind = 'POLICY CHANGE') as policies,
        count(*) filter (where kind = 'RATE CARD') as "rateCards",
        count(*) filter (where kind in ('IMPORT', 'REPAIRS')) as validations,
        count(*) filter (where kind in ('BULK CHANGE', 'BULK TAKE-BACK')) as "bulkChanges",
        count(*) filter (where kind in ('UNKNOWN PAYMENTS', 'BANK ENTRY', 'ENTRY TAKE-BACK')) as reconciliation,
        count(*) filter (where kind in ('E-INVOICE', 'E-INVOICE REJECTION', 'E-INVOICE CANCELLATION', 'PAYER CHANGE')) as "eInvoices",
        count(*) as desk
      from ${waitingFor(reader)} as waiting`
  )
}
