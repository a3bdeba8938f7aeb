import { fullMonthText } from '@payouts/contract/day-text'
import { withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { permission } from '@payouts/contract/permissions'
import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import { remindOf } from '#notices/remind.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { taxDueDate } from './due-date.ts'
import { taxedPostings } from './lines.ts'
import { stateOf } from './states.ts'
import './tables.ts'

const daysAhead = { ahead: 7, last: 1 }

type Due = { month: TaxMonth; dueOn: Day; tax: string }

/** Reminds those who remit of withheld tax that is due soon or late, month by month. */
export async function remindOfTax(tx: Tx, clock: Clock, services: Pick<Services, 'config'>): Promise<void> {
  const today = clock.today()
  const { rows } = await sql<Due>`
    select to_char(month, 'YYYY-MM') as month, ${taxDueDate(sql`month`, services)} as "dueOn",
      sum(tax)::numeric(14, 2) as tax
    from ${taxedPostings} as line where ${stateOf(sql`line.month`, today, sql`tax`)} in ('To Remit', 'Billed')
    group by month order by month`.execute(tx)
  for (const { month, dueOn, tax } of rows)
    await remindOf(tx, clock, `TAX ${month}`, {
      subject: `Tax withheld in ${fullMonthText(month)}`,
      dueOn,
      days: daysAhead,
      whoMay: permission('Withholding Tax', 'REMIT'),
      detail: `${withCurrency(tax)} to remit`,
      target: { screen: 'taxMonth', taxMonth: month }
    })
}
