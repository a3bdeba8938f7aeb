import { datedDays } from '@payouts/contract/periods/dated-days'
import type { Route, WriteCall } from '#platform/http/calls/bind.ts'
import { refusedInClosedMonth } from './closed-months.ts'

/**
 * The same call, which takes no day in a closed month if it dates something by it. Days of this month cost nothing: only
 * months that are over are ever closed.
 */
export function keepMonthsClosed(route: Route): Route {
  const field = datedDays[route.endpoint.path]
  if (route.binding !== 'write' || field === undefined) return route
  return {
    ...route,
    async handle(call: WriteCall<unknown>) {
      const day: unknown = Reflect.get(Object(call.input), field)
      const isOver = typeof day === 'string' && day !== '' && day.slice(0, 7) < call.clock.today().slice(0, 7)
      return (isOver && (await refusedInClosedMonth(call.tx, day, field))) || route.handle(call)
    }
  }
}
