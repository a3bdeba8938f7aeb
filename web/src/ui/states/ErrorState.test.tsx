import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserIsOnline } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { ErrorState } from './ErrorState.tsx'

const next = /^Nothing was changed. Try again; /

test('what could not be read says what to do where it can be tried again, and nothing of that where it cannot', () => {
  const { rerender } = renderInConsole(<ErrorState message="Some Error Occurred, Please try again!" retry={() => {}} />)
  expect(screen.getByText(next)).toBeTruthy()
  rerender(<ErrorState message="There is no such removed exclusion." />)
  expect(screen.queryByText(next)).toBeNull()
})

test('without a network nobody need try again, nor tell anybody', () => {
  browserIsOnline(false)
  renderInConsole(<ErrorState message="No Internet Connection Found!" retry={() => {}} />)
  expect(screen.getByText('It is read by itself once you are online again.')).toBeTruthy()
  expect(screen.queryByText(next)).toBeNull()
})
