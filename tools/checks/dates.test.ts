import { expect, test } from 'vitest'
import { dateProblems } from './dates.ts'

const file = (path: string, text: string) => ({ path, text })
const problem = (path: string) => `${path} formats dates of its own; contract/src/day-text.ts has the format.`

test('a source that formats dates of its own is refused, but for those that have the format', () => {
  const format = "new Intl.DateTimeFormat('en-MY')"
  expect(
    dateProblems([
      file('web/src/desk/DeskPage.tsx', 'day.toLocaleDateString()'),
      file('server/src/desk/words.ts', format),
      file('contract/src/day-text.ts', format),
      file('web/src/desk/DeskPage.test.tsx', format),
      file('web/src/desk/words.ts', 'dayText(day)')
    ])
  ).toEqual([problem('web/src/desk/DeskPage.tsx'), problem('server/src/desk/words.ts')])
})
