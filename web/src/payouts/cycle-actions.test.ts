import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { no } from '@payouts/contract/verdict'
import { describe, expect, test } from 'vitest'
import { offeredActions } from './cycle-actions.ts'

const menuWith = (...actionButton: string[]): MenuList[] => [
  { menuListName: 'Incentive', menuItem: [{ menuName: 'Payout', actionButton }] }
]

function offered(payoutStatus: CycleStatus, { menu = fullMenu, showApproval = false } = {}) {
  return offeredActions({ payoutStatus, showApproval }, { menu, company: null })
}
const kinds = (actions: ReturnType<typeof offered>) => actions.map(({ kind }) => kind)
const usable = (actions: ReturnType<typeof offered>) => kinds(actions.filter(({ disabledReason }) => !disabledReason))

describe('the buttons of a cycle', () => {
  test.each<[CycleStatus, string[]]>([
    ['In Validation', []],
    ['Pending Review', ['comment', 'hold', 'requestApproval']],
    ['Pending Approval', ['comment', 'return', 'hold', 'approve']],
    ['Hold', ['comment']],
    ['Scheduled', ['comment']],
    ['Completed', ['comment']],
    ['Error', ['comment', 'reattempt']],
    ['Cancelled', ['comment']]
  ])('that can be used on a cycle %s are %j', (status, expected) => {
    expect(usable(offered(status, { showApproval: status === 'Pending Approval' }))).toEqual(expected)
  })

  test('stay with their reason where the state forbids them', () => {
    const completed = offered('Completed')
    expect(kinds(completed)).toEqual(['comment', 'hold', 'requestApproval', 'approve'])
    expect(completed[1]?.disabledReason).toBe('Only a cycle that is Pending Review or Pending Approval can be held.')
  })

  test('say to the person who requested approval that somebody else has to give it', () => {
    const approve = offered('Pending Approval', { showApproval: false }).find(({ kind }) => kind === 'approve')
    expect(approve?.disabledReason).toBe('You requested this approval. Somebody else has to give it.')
  })

  test('let nobody approve what somebody requested who is disabled now', () => {
    const cycle = { payoutStatus: 'Pending Approval', showApproval: true, requestedByDisabled: true } as const
    const actions = offeredActions(cycle, { menu: fullMenu, company: null })
    expect(usable(actions)).toEqual(['comment', 'return', 'hold'])
    expect(actions.find(({ kind }) => kind === 'approve')?.disabledReason).toMatch(/^Who requested this approval is/)
  })

  test('let nothing be approved whose figures do not agree', () => {
    const why = (status: CycleStatus) =>
      offeredActions(
        { payoutStatus: status, showApproval: true },
        { menu: fullMenu, company: null },
        { proved: no('They differ.') }
      )
        .filter(({ disabledReason }) => disabledReason === 'They differ.')
        .map(({ kind }) => kind)
    expect(why('Pending Review')).toEqual(['requestApproval'])
    expect(why('Pending Approval')).toEqual(['approve'])
  })

  test('let nothing be approved while red signals are open', () => {
    const signalled = no('1 red signal is open.')
    const cycle = { payoutStatus: 'Pending Approval', showApproval: true } as const
    const off = offeredActions(cycle, { menu: fullMenu, company: null }, { signalled })
    expect(
      off.filter(({ disabledReason }) => disabledReason === '1 red signal is open.').map(({ kind }) => kind)
    ).toEqual(['approve'])
  })

  test('are only those that were granted', () => {
    expect(kinds(offered('Pending Approval', { menu: menuWith('HOLD', 'COMMENT') }))).toEqual(['comment', 'hold'])
    expect(offered('Error', { menu: menuWith('DOWNLOAD') })).toEqual([])
  })

  test('leave approval, which covers every dealer, out for a company’s own user', () => {
    const actions = offeredActions(
      { payoutStatus: 'Pending Approval', showApproval: false },
      { menu: fullMenu, company: { id: 1, code: 'D00001', name: 'Ani Mobile' } }
    )
    expect(kinds(actions)).toEqual(['comment', 'hold'])
  })
})
