import { conflictsOf } from '@payouts/contract/rate-cards/conflicts'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import { expect, test } from 'vitest'
import { cellsOf, copiedText, pastedEdits } from './clipboard.ts'
import { at, moved, tabbed } from './cursor.ts'
import { withCells, withRuleBelow, withSettlement } from './edits.ts'
import { judge } from './judge.ts'

const columns = ['component', 'kind', 'ruleNo', 'transactionType', 'rate'] as const
const pasted = (text: string) => withCells([], pastedEdits(text, { row: 0, column: 'ruleNo', columns }))

test('a block with a header row goes by its names, in any order and as files or the table write them', () => {
  const [one, two, ...more] = pasted(
    'Rate (%)\tNotes\ttransaction_type\tRule\n9 %\tx\tReload\t7\n"1,250.5"\ty\tReload\t\n'
  )
  expect(one).toMatchObject({ component: 'Base', kind: 'EARN', ruleNo: '7', transactionType: 'Reload', rate: '9' })
  expect(two).toMatchObject({ ruleNo: '8', rate: '1250.5' })
  expect(more).toEqual([])
})

test('a block without one fills the shown columns from the cell on', () => {
  expect(pasted('4\tReload\t5')[0]).toMatchObject({ ruleNo: '4', transactionType: 'Reload', rate: '5' })
})

test('cells with tabs, quotes and line breaks are copied and pasted as they are', () => {
  const rows = [
    ['a\tb', 'say "hi"'],
    ['', 'x']
  ]
  expect(cellsOf(copiedText(rows))).toEqual(rows)
})

test('a new rule has the component of the one above, and a number of its own', () => {
  const rules = [aRule({ ruleNo: '3', measure: 'COUNT', mode: 'WHOLE' }), aRule({ component: 'Bonus', ruleNo: '9' })]
  expect(withRuleBelow(rules, 0)[1]).toMatchObject({ component: 'Base', measure: 'COUNT', ruleNo: '10', rate: '' })
  expect(withCells(rules, [{ row: 2, column: 'rate', text: ' 4 ' }])[2]).toMatchObject({
    ...{ component: 'Bonus', ruleNo: '10', rate: '4' }
  })
})

test('the offered rule settles the conflict, and pays as the chosen one does', () => {
  const rules = [
    aRule({ ruleNo: '1', planName: 'Fibre*', rate: '5' }),
    aRule({ ruleNo: '2', tier: 'Gold', rate: '8' }),
    aRule({ ruleNo: '3', transactionType: 'Reload', planName: 'Other', rate: 'nine' })
  ]
  const { conflicts, problemsOf, conflictsOf: marks } = judge(rules)
  expect([...marks]).toEqual([
    [0, ['2']],
    [1, ['1']]
  ])
  expect(problemsOf.get(2)?.get('rate')).toBe('is no percentage')
  const [conflict] = conflicts
  if (!conflict?.settledBy) throw new Error('there is one that a rule settles')
  const [paysAs, other] = [conflict.other.cells, conflict.one.cells]
  const settled = withSettlement(rules.slice(0, 2), conflict.settledBy, { paysAs, other })
  expect(settled[2]).toMatchObject({ ruleNo: '3', planName: 'Fibre*', tier: 'Gold', rate: '8' })
  expect(conflictsOf(readCard(settled).card)).toEqual([])
})

test('keys lead to cells, and stop at the borders', () => {
  const size = { rowCount: 3, columnCount: 2 }
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false }
  expect(moved(at(0, 1), { key: 'ArrowRight', ...plain }, size)).toEqual(at(0, 1))
  expect(moved(at(0, 1), { key: 'End', ...plain, ctrlKey: true }, size)).toEqual(at(2, 1))
  expect(moved(at(1, 0), { key: 'ArrowDown', ...plain, shiftKey: true }, size)).toMatchObject({ row: 2, anchorRow: 1 })
  expect(moved(at(1, 0), { key: 'x', ...plain }, size)).toBeUndefined()
  expect(tabbed(at(0, 1), 1, size)).toEqual(at(1, 0))
  expect(tabbed(at(2, 1), 1, size)).toBeUndefined()
})
