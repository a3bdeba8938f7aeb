import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { readMonthBalances } from './balances.ts'
import { changeMonth, listMonthChanges, monthRequests } from './month-requests.ts'
import { readMonths } from './queries.ts'

export const monthEndRoutes: Route[] = [
  read(monthEndEndpoints.getMonths, ({ db, clock }) => readMonths(db, clock.today())),
  read(monthEndEndpoints.getMonthBalances, async ({ db, input }) => ({
    balances: await readMonthBalances(db, input.month)
  })),
  read(monthEndEndpoints.getMonthChanges, async (call) => ({ changes: await listMonthChanges(call, call.input) })),
  write(monthEndEndpoints.changeMonth, changeMonth),
  write(monthEndEndpoints.approveMonthChange, monthRequests.approve),
  write(monthEndEndpoints.refuseMonthChange, monthRequests.refuse),
  write(monthEndEndpoints.withdrawMonthChange, monthRequests.withdraw)
]
