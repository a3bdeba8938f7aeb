import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallError } from '#client/call-error.ts'
import { renderInConsole } from '#test/render.tsx'
import type { ListedKind, Requested, RequestQuery } from './request-kind.ts'
import { AllWaiting } from './WaitingRequests.tsx'

const show = (query: Partial<RequestQuery<Requested>>) => {
  const useRequests = () => ({ data: undefined, error: null, refetch: () => undefined, ...query })
  renderInConsole(<AllWaiting kind={{ useRequests } as unknown as ListedKind<Requested>} />)
}

test('requests on their way are said to be, as what is below is not seen until they are read', () => {
  show({})
  expect(screen.getByRole('status', { name: 'Reading the requests that wait' })).toBeTruthy()
})

test('requests that could not be read are not taken for none', async () => {
  const refetch = vi.fn()
  show({ error: new CallError('network', 'The server did not answer.'), refetch })
  expect(screen.getByRole('alert').textContent).toContain(
    'The requests that wait could not be read: The server did not answer.'
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})
