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

test.each([
  ['sessionExpired', 'Your session has expired.'],
  ['notPermitted', 'It needs the right “Audit”; an administrator can add it to your role.']
] as const)('what to do is not said twice: %s', (trouble, message) => {
  renderInConsole(<CallRefusal error={new CallError(trouble, message)} verb="Save" />)
  expect(screen.getByRole('alert').textContent).toBe(`${message}Nothing was done.`)
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
