import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { CallError, type Trouble } from './call-error.ts'
import { asLastRead, QueryState } from './QueryState.tsx'

const failed = (error: Error) => {
  const query = { data: undefined, error, refetch: vi.fn() }
  renderInConsole(<QueryState query={query} height={40} />)
  return query
}

test.each<Trouble>(['offline', 'network', 'timeout', 'busy', 'unableToProcess', 'changedMeanwhile', 'unknown'])(
  'what failed for now can be tried again: %s',
  async (trouble) => {
    const query = failed(new CallError(trouble, 'It was not read.'))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(query.refetch).toHaveBeenCalledOnce()
  }
)

test.each<Trouble>(['notPermitted', 'refusedByRule', 'errorDuringRequest', 'sessionExpired', 'sessionNotFound'])(
  'what would be refused again says why, and offers nothing: %s',
  (trouble) => {
    failed(new CallError(trouble, 'It needs the right “Audit”.'))
    expect(screen.getByRole('alert').textContent).toBe('It needs the right “Audit”.')
    expect(screen.queryByRole('button')).toBeNull()
  }
)

test('a frame stands there while it is read, and nothing once there is an answer', () => {
  const query = { error: null, refetch: () => undefined }
  const { rerender } = renderInConsole(<QueryState query={{ ...query, data: undefined }} height={40} label="Reading" />)
  expect(screen.getByRole('status', { name: 'Reading' })).toBeTruthy()
  rerender(<QueryState query={{ ...query, data: [] }} height={40} label="Reading" />)
  expect(screen.queryByRole('status', { name: 'Reading' })).toBeNull()
})

test('an answer counts until reading it again has failed', () => {
  const query = { data: 'RM 7.00', error: null as Error | null, refetch: () => undefined }
  expect(asLastRead(query).data).toBe('RM 7.00')
  renderInConsole(<QueryState query={asLastRead({ ...query, error: new CallError('network', 'It was not read.') })} />)
  expect(screen.getByRole('alert').textContent).toContain('It was not read.')
})
