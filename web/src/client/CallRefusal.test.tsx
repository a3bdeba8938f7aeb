import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { CallRefusal } from './CallRefusal.tsx'
import { CallError } from './call-error.ts'

test('who acted on stale values starts over from the present ones', () => {
  const error = new CallError('changedMeanwhile', 'The role Adjuster was changed meanwhile.')
  renderInConsole(<CallRefusal error={error} verb="Save" />)
  expect(screen.getByRole('alert').textContent).toBe(
    'The role Adjuster was changed meanwhile.Nothing was done. Close this and start over: the screen behind it shows what holds now.'
  )
})

test('whose session is over is not told to try again', () => {
  renderInConsole(<CallRefusal error={new CallError('sessionExpired', 'Your session has expired.')} verb="Save" />)
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired.Nothing was done.')
})

test('it comes into sight below what is longer than the window', () => {
  // Like Chromium, which fires an event after scrolling.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((() => Promise.resolve()) as never)
  onTestFinished(() => scrolled.mockRestore())
  const { unmount } = renderInConsole(
    <CallRefusal error={new CallError('refusedByRule', 'It was paid.')} verb="Save" />
  )
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
  expect(unmount).not.toThrow()
})
