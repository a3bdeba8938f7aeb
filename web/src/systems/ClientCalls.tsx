import { Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { FigureHead } from '#ui/figures/Money.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What a client called, by day and operation. */
export function ClientCalls({ client: { clientId, name } }: { client: ApiClient }) {
  const query = useCall(systemEndpoints.getApiClientCalls, { clientId })
  const { data } = query
  return (
    <>
      <QueryState query={query} height={160} label={messages.loading} />
      {data?.calls.length === 0 && <Text size="sm">{messages.noCalls}</Text>}
      {data && data.calls.length > 0 && (
        <table className="data-table stacked-table" aria-label={messages.callsTitle(name)}>
          <thead>
            <tr>
              <th scope="col">{messages.day}</th>
              <th scope="col">{messages.operation}</th>
              <FigureHead>{messages.count}</FigureHead>
              <FigureHead>{messages.refused}</FigureHead>
            </tr>
          </thead>
          <tbody>
            {data.calls.map(({ day, operation, calls, refused }) => (
              <tr key={`${day} ${operation}`}>
                <th scope="row">{dayText(day)}</th>
                <td data-label={messages.operation}>{operation}</td>
                <td data-label={messages.count} data-figure>
                  {countText(calls)}
                </td>
                <td data-label={messages.refused} data-figure>
                  {countText(refused)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogActions cancel={messages.close} />
    </>
  )
}
