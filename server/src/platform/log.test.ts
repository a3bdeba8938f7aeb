import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const logged = () => JSON.parse(lines.pop() ?? '')

const password = 'Canary@2026'

test('hides secrets in what is logged, two levels deep, in lists and in errors, and nothing else', () => {
  log.info(
    { password, user: { password }, menu: [{ password, name: 'Payouts' }], at: new Date(0), none: null },
    'a line'
  )
  expect(logged()).toMatchObject({
    password: '[secret]',
    user: { password: '[secret]' },
    menu: [{ password: '[secret]', name: 'Payouts' }],
    at: '1970-01-01T00:00:00.000Z',
    none: null,
    msg: 'a line'
  })
})

test.each([
  ['an error', (error: Error) => error],
  ['an error in another object', (error: Error) => ({ err: error })]
])('shows what %s was, without its secrets', (_, given) => {
  const error = Object.assign(new TypeError('It failed.'), { code: 'E1', sent: { password } })
  log.info(given(error), 'a line')
  expect(logged()).toMatchObject({
    err: { type: 'TypeError', message: 'It failed.', stack: error.stack, code: 'E1', sent: { password: '[secret]' } }
  })
})

test('changes nothing in the object that is logged', () => {
  const given = { user: { password } }
  log.info(given, 'a line')
  expect(given).toEqual({ user: { password } })
})
