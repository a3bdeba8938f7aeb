import { expect, test } from 'vitest'
import { classProblems, styleProblems } from './styles.ts'

const problemsOf = (text: string, path = 'web/src/payouts/Payouts.css') => styleProblems([{ path, text }])

test.each([
  ['a size of text', '.a {\n  font-size: 13px;\n}', 'has a size of its own'],
  ['a radius', '.a {\n  border-radius: 8px;\n}', 'has a radius of its own'],
  ['hidden words', '.a {\n  clip-path: inset(50%);\n}', 'hides words'],
  ['a reset list', '.a {\n  list-style: none;\n}', 'resets a list'],
  ['a table', '.a {\n  border-collapse: collapse;\n}', 'is a table of its own'],
  ['a width', '\n@media (width <= 700px) {\n}', 'changes at 700px'],
  ['a width of its container', '\n@container (480px < width <= 900px) {\n}', 'changes at 900px']
])('%s of a screen’s own is refused', (_, text, why) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(new RegExp(`^web/src/payouts/Payouts\\.css:2 .*${why}`))])
})

test('what all share is where it is, and its tokens and widths may be used', () => {
  expect(problemsOf('.a {\n  font-size: var(--mantine-font-size-sm);\n}\n@media (width > 1400px) {\n}')).toEqual([])
  expect(problemsOf('.hidden-label {\n  clip-path: inset(50%);\n}', 'web/src/ui/primitives.css')).toEqual([])
})

test('a class is in a sheet and on a screen, by its name or put together', () => {
  const sheets = [
    { path: 'web/src/x/X.css', text: ':where(.x-list) li,\n.x-tone-red:hover {\n  gap: 1.5px;\n}\n.mantine-A {\n}\n' }
  ]
  const screens = [{ path: 'web/src/x/X.tsx', text: `<p className="x-list" /><b className={\`x-tone-\${tone}\`} />` }]
  expect(classProblems(sheets, screens)).toEqual([])
  expect(classProblems(sheets, [{ path: 'web/src/x/X.tsx', text: '<p className="x-list number" />' }])).toEqual([
    'web/src/x/X.tsx names .number, which no sheet has.',
    'web/src/x/X.css has .x-tone-red, which no screen names.'
  ])
})
