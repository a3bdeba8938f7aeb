import { countOf } from '@payouts/contract/count-text'
import { formsToIssue } from '@payouts/contract/cp58/can'
import { permission } from '@payouts/contract/permissions'
import { remindOf } from '#notices/remind.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { readFormYear } from './queries.ts'

/** How many days before the due day people are reminded for the first time, and for the last. */
const daysAhead = { ahead: 30, last: 7 }

/** Reminds those who issue forms of the last year's, while some are not issued or not handed over. */
export async function remindOfForms(tx: Tx, clock: Clock): Promise<void> {
  const year = await readFormYear({ db: tx, clock })
  const toIssue = formsToIssue(year)
  const toHandOver = year.states['To Hand Over'] ?? 0
  if (toIssue + toHandOver === 0) return
  await remindOf(tx, clock, `CP58 ${year.year}`, {
    subject: `CP58 of ${year.year}`,
    dueOn: year.dueOn,
    days: daysAhead,
    whoMay: permission('Withholding Tax', 'ISSUE'),
    detail: [
      ...(toIssue > 0 ? [`${countOf(toIssue, 'form')} to issue`] : []),
      ...(toHandOver > 0 ? [`${countOf(toHandOver, 'form')} to hand over`] : [])
    ].join(', '),
    target: { screen: 'cp58', year: year.year }
  })
}
