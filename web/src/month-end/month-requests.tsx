import { Text } from '@mantine/core'
import { fullMonthText } from '@payouts/contract/day-text'
import { canDecideMonthChange } from '@payouts/contract/month-end/can'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import type { MonthChange } from '@payouts/contract/month-end/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { monthReads } from './api.ts'
import { ClosingItems } from './ClosingItems.tsx'
import { messages } from './messages.ts'

export const titleOfChange = ({ kind, month }: Pick<MonthChange, 'kind' | 'month'>): string =>
  (kind === 'CLOSE' ? messages.close : messages.reopen)(fullMonthText(month))

/** A request to close a month or to open it again. */
export const monthRequests: ListedKind<MonthChange> = {
  about: messages.aboutMonths,
  idOf: ({ changeId }) => changeId,
  titleOf: titleOfChange,
  Subject: ({ request: { kind, left } }) => {
    if (kind === 'REOPEN') return null
    return (
      <>
        <Text size="sm">{left.length > 0 ? messages.leftAtRequest : messages.nothingLeft}</Text>
        {left.length > 0 && <ClosingItems items={left} />}
      </>
    )
  },
  effectOf: ({ kind }, approves) => {
    if (!approves) return undefined
    return kind === 'CLOSE' ? messages.closeHint : messages.reopenHint
  },
  canDecide: canDecideMonthChange,
  calls: requestCalls({
    approve: monthEndEndpoints.approveMonthChange,
    refuse: monthEndEndpoints.refuseMonthChange,
    withdraw: monthEndEndpoints.withdrawMonthChange,
    invalidates: monthReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(monthEndEndpoints.getMonthChanges, request), ({ changes }) => changes)
}
