import { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { importUpload } from './import-holidays.ts'
import { holidaysOf } from './queries.ts'

export const holidayRoutes: Route[] = [
  read(holidayEndpoints.getHolidays, async ({ db, caller, input, services }) => ({
    states: services.config.holidayStates,
    // Only staff plan by them; companies' own users have no view of the table.
    holidays: caller.companyId === null ? await holidaysOf(db, [input.year]) : []
  })),
  write(holidayEndpoints.importHolidays, importUpload)
]
