import { dayText, fullMonthText } from '@payouts/contract/day-text'
import { withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { permission } from '@payouts/contract/permissions'
import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { taxDueDate } from './due-date.ts'
import { taxedPostings } from './lines.ts'
import { stateOf } from './states.ts'
import './tables.ts'

/** How many days before its due day something is first mentioned. */
const daysAhead = { tax: 7, lastDays: 1 }

export type ReminderStage = 'SOON' | 'LAST DAYS' | 'LATE'

/** How near a due day is; undefined while there is time. */
export function stageBefore(dueOn: Day, today: Day, days: { ahead: number; last: number }): ReminderStage | undefined {
  if (today > dueOn) return 'LATE'
  if (addDays(today, days.last) >= dueOn) return 'LAST DAYS'
  return addDays(today, days.ahead) >= dueOn ? 'SOON' : undefined
}

/** Whether people have still to be reminded of something at a stage. Answers so once, whichever server asks. */
export async function isToRemind(tx: Tx, subject: string, stage: ReminderStage, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tax_reminders')
    .values({ subject, stage, reminded_at: at })
    .onConflict((conflict) => conflict.columns(['subject', 'stage']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Due = { month: TaxMonth; dueOn: Day; tax: string }

/** Reminds those who remit of withheld tax that is due soon or late, month by month. */
export async function remindOfTax(tx: Tx, clock: Clock, services: Pick<Services, 'config'>): Promise<void> {
  const today = clock.today()
  const { rows } = await sql<Due>`
    select to_char(month, 'YYYY-MM') as month, ${taxDueDate(sql`month`, services)} as "dueOn",
      sum(tax)::numeric(14, 2) as tax
    from ${taxedPostings} as line where ${stateOf(sql`line.month`, today)} in ('To Remit', 'Billed')
    group by month order by month`.execute(tx)
  for (const { month, dueOn, tax } of rows) {
    const stage = stageBefore(dueOn, today, { ahead: daysAhead.tax, last: daysAhead.lastDays })
    if (!stage || !(await isToRemind(tx, `TAX ${month}`, stage, clock.now()))) continue
    await notify(tx, {
      kind: 'DEADLINE',
      to: { whoMay: [permission('Withholding Tax', 'REMIT')], but: null },
      subject: `Tax withheld in ${fullMonthText(month)} ${stage === 'LATE' ? 'was' : 'is'} due on ${dayText(dueOn)}`,
      detail: `${withCurrency(tax)} to remit`,
      target: { screen: 'taxMonth', taxMonth: month },
      at: clock.now()
    })
  }
}
