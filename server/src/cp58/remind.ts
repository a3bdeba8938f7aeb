import { countOf } from '@payouts/contract/count-text'
import { formsToIssue } from '@payouts/contract/cp58/can'
import { dayText } from '@payouts/contract/day-text'
import { permission } from '@payouts/contract/permissions'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { isToRemind, stageBefore } from '#tax-remittances/remind.ts'
import { readFormYear } from './queries.ts'

/** How many days before the due day people are reminded for the first time, and for the last. */
const daysAhead = { ahead: 30, last: 7 }

/** Reminds those who issue forms of the last year's, while some are not issued or not handed over. */
export async function remindOfForms(tx: Tx, clock: Clock): Promise<void> {
  const year = await readFormYear({ db: tx, clock })
  const toIssue = formsToIssue(year)
  const toHandOver = year.states['To Hand Over'] ?? 0
  const stage = toIssue + toHandOver > 0 ? stageBefore(year.dueOn, clock.today(), daysAhead) : undefined
  if (!stage || !(await isToRemind(tx, `CP58 ${year.year}`, stage, clock.now()))) return
  await notify(tx, {
    kind: 'DEADLINE',
    to: { whoMay: [permission('Withholding Tax', 'ISSUE')], but: null },
    subject: `CP58 of ${year.year} ${stage === 'LATE' ? 'was' : 'is'} due on ${dayText(year.dueOn)}`,
    detail: `${countOf(toIssue, 'form')} to issue, ${countOf(toHandOver, 'form')} to hand over`,
    target: { screen: 'cp58', year: year.year },
    at: clock.now()
  })
}
