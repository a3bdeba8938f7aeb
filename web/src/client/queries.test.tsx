import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { browserIsOnline, fakeServer, lost, overloaded, refused, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { held } from '#test/screen.ts'
import { CallRefusal } from './CallRefusal.tsx'
import { queryClient, useCall, useCommand } from './queries.ts'

const { changePassword, getSessions } = identityEndpoints
const passwords = { oldPassword: 'Old@1234', newPassword: 'New@1234', confirmNewPassword: 'New@1234' }
const otherPasswords = { ...passwords, newPassword: 'Another@1', confirmNewPassword: 'Another@1' }

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Gives the command with each payload in turn; every one fails as `answer` says. */
async function requestIdsOf(
  answer: () => ReturnType<typeof refused> | typeof overloaded,
  payloads: (typeof passwords)[]
) {
  const server = fakeServer()
  signedIn()
  server.on(changePassword, answer)
  const { result } = renderHook(() => useCommand(changePassword, { invalidates: [] }), { wrapper })
  for (const payload of payloads) {
    await act(() => result.current.mutateAsync({ payload }).catch(() => undefined))
    await waitFor(() => expect(result.current.isError).toBe(true))
  }
  return server.received.map(({ envelope }) => envelope.requestId)
}

it('gives a command that got no answer the same requestId when it is tried again', async () => {
  const [first, second] = await requestIdsOf(() => overloaded, [passwords, passwords])
  expect(second).toBe(first)
})

it('does not take it for undone when it is tried again without a network', async () => {
  const server = fakeServer()
  signedIn()
  server.on(changePassword, () => overloaded)
  const { result } = renderHook(() => useCommand(changePassword, { invalidates: [] }), { wrapper })
  const send = () => act(() => result.current.mutateAsync({ payload: passwords }).catch(() => undefined))
  await send()
  browserIsOnline(false)
  server.on(changePassword, lost)
  await send()
  await waitFor(() => expect(result.current.error).toMatchObject({ message: 'No Internet Connection Found!' }))
  const { error } = result.current
  const { getByRole } = renderInConsole(error && <CallRefusal error={error} verb="SAVE" />)
  expect(getByRole('alert').textContent).toContain('it still takes effect only once')
  browserIsOnline(true)
  server.on(changePassword, () => ({ message: 'Password changed successfully.' }))
  await send()
  expect(new Set(server.received.map(({ envelope }) => envelope.requestId)).size).toBe(1)
})

it('takes a new requestId for another command', async () => {
  const [first, second] = await requestIdsOf(() => overloaded, [passwords, otherPasswords])
  expect(second).not.toBe(first)
})

it('takes a new requestId after a refusal, which was an answer', async () => {
  const [first, second] = await requestIdsOf(() => refused('refusedByRule', 'No.'), [passwords, passwords])
  expect(second).not.toBe(first)
})

it.each(['changedMeanwhile', 'refusedByRule', 'notPermitted'] as const)(
  'reads what is shown again after a refusal that says %s',
  async (code) => {
    const server = fakeServer()
    signedIn()
    server.on(changePassword, () => refused(code, 'No.'))
    server.on(getSessions, () => ({ sessions: [] }))
    const { result } = renderHook(
      () => ({
        sessions: useCall(getSessions, {}),
        command: useCommand(changePassword, { invalidates: [getSessions] })
      }),
      { wrapper }
    )
    await waitFor(() => expect(result.current.sessions.isSuccess).toBe(true))
    await act(() => result.current.command.mutateAsync({ payload: passwords }).catch(() => undefined))
    expect(server.payloadsOf(getSessions)).toHaveLength(2)
  }
)

it('stays pending after a refusal until the current values have been read', async () => {
  const server = fakeServer()
  signedIn()
  server.on(changePassword, () => refused('refusedByRule', 'No.'))
  const current = held(() => ({ sessions: [] }))
  server.on(getSessions, current.handle)
  const alsoRead = vi.fn(async () => undefined)
  const { result } = renderHook(
    () => ({
      sessions: useCall(getSessions, {}),
      command: useCommand(changePassword, { invalidates: [getSessions], onRefused: alsoRead })
    }),
    { wrapper }
  )
  await waitFor(() => expect(server.payloadsOf(getSessions)).toHaveLength(1))
  act(() => result.current.command.mutate({ payload: passwords }))
  await waitFor(() => expect(alsoRead).toHaveBeenCalled())
  expect(result.current.command.isPending).toBe(true)
  act(current.letGo)
  await waitFor(() => expect(result.current.command.isError).toBe(true))
})
