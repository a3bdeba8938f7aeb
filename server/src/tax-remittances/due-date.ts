import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { nextWorkingDay } from '#holidays/queries.ts'
import type { Services } from '#platform/http/services.ts'

/**
 * When a month's tax is due at the tax office, in SQL: at the end of the next month, or on the next working day.
 * `month` is its first day.
 */
export const taxDueDate = (month: RawBuilder<unknown>, { config }: Pick<Services, 'config'>): RawBuilder<Day> =>
  nextWorkingDay(sql`(${month} + interval '2 months' - interval '1 day')::date`, config.holidayStates)
