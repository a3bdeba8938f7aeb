import { countOf } from '@payouts/contract/count-text'
import { type Ringgit, sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'

/** A debit of a payment that must not be debited. */
export type Contradiction = {
  keptBackId: number
  entryId: number
  referenceNo: string
  companyCode: string
  companyName: string
  amount: Ringgit
}

/** Notifies everybody who may settle contradictions, or makes or approves payment runs, with one notice. */
export async function notifyOfContradictions(tx: Tx, clock: Clock, found: readonly Contradiction[]): Promise<void> {
  const [first] = found
  if (!first) return
  const sum = withCurrency(sumOfRinggit(found.map(({ amount }) => amount)))
  await notify(tx, {
    kind: 'CONTRADICTION',
    to: {
      whoMay: [
        permission('Reconciliation', 'IMPORT'),
        permission('Reconciliation', 'CONFIRM'),
        permission('Payment Runs', 'MAKE'),
        permission('Payment Runs', 'APPROVE')
      ],
      but: null
    },
    subject:
      found.length === 1
        ? `The bank debited ${first.referenceNo} of ${first.companyName}, ${sum}, which was not to be debited`
        : `The bank debited ${countOf(found.length, 'payment')}, ${sum}, which were not to be debited`,
    detail: 'Nothing pays it again until two people have settled it, under Reconciliation, Kept back.',
    target: { screen: 'reconciliation' },
    at: clock.now()
  })
}
