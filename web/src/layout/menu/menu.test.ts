import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { describe, expect, it } from 'vitest'
import { menuOf } from '#test/fake-server.ts'
import { mayOpen } from '../access.ts'
import { homePath, menuFor } from './menu.ts'

const everyScreen = (_path: string) => true
const shown = (menu: MenuList[], hasScreen = everyScreen) =>
  menuFor(menu, hasScreen).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)])

describe('the side menu', () => {
  it('shows everything to a user who was granted everything', () => {
    expect(shown(fullMenu)).toEqual([
      [undefined, 'Decisions'],
      [
        'Incentives',
        'Dashboard',
        'Payouts',
        'On-Hold',
        'Exclusions',
        'Payout Dates',
        'Withholding Tax',
        'Tax Remittances',
        'CP58',
        'Signals',
        'Validations',
        'Formulas'
      ],
      [undefined, 'Reports'],
      ['Adjustments', 'Earmark', 'Freeze Account', 'Debit / Credit', 'Bulk Changes'],
      [undefined, 'Cash Out Limit'],
      ['Payments', 'Dealers', 'Payment Runs', 'Reconciliation', 'E-Invoices', 'Books'],
      ['Settings', 'Users', 'Roles', 'Approval Policies', 'Systems', 'Signal Rules', 'Audit']
    ])
  })

  it('uses no picture twice', () => {
    const groups = menuFor(fullMenu, everyScreen)
    const pictures = groups.flatMap(({ icon, entries }) => [icon, ...entries.map((entry) => entry.icon)])
    const used = pictures.filter((picture) => picture !== undefined)
    expect(new Set(used).size).toBe(used.length)
  })

  it('shows the dashboard and the reports to a user who has only Reports, without the name Incentives', () => {
    expect(shown(menuOf('Reports'))).toEqual([
      [undefined, 'Dashboard'],
      [undefined, 'Reports']
    ])
  })

  it('shows only the granted items of a list', () => {
    const menu = [{ menuListName: 'Incentive', menuItem: [{ menuName: 'On Hold', actionButton: [] }] }]
    expect(shown(menu)).toEqual([['Incentives', 'Dashboard', 'On-Hold']])
  })

  it('shows nothing that has no screen', () => {
    expect(shown(fullMenu, (path) => path === '/payouts' || path === '/earmark')).toEqual([
      ['Incentives', 'Payouts'],
      ['Adjustments', 'Earmark']
    ])
  })

  it('gives every entry a letter of its own', () => {
    const letters = menuFor(fullMenu, everyScreen).flatMap(({ entries }) => entries.map(({ letter }) => letter))
    expect(new Set(letters).size).toBe(letters.length)
  })

  it('has the desk for people who review or decide', () => {
    const reviewer = [
      { menuListName: 'Incentive', menuItem: [{ menuName: 'Payout', actionButton: ['REQUEST APPROVAL'] }] }
    ]
    expect(shown(reviewer)).toEqual([
      [undefined, 'Decisions'],
      ['Incentives', 'Dashboard', 'Payouts']
    ])
    const administrator = [
      { menuListName: 'Administration', menuItem: [{ menuName: 'Users', actionButton: ['APPROVE'] }] }
    ]
    expect(shown(administrator).slice(0, 2)).toEqual([
      [undefined, 'Decisions'],
      [undefined, 'Dashboard']
    ])
  })

  it('leads to the desk after sign-in, else to the dashboard, or to the first screen there is', () => {
    expect(homePath(menuFor(fullMenu, everyScreen))).toBe('/desk')
    expect(homePath(menuFor(menuOf('Reports'), everyScreen))).toBe('/dashboard')
    expect(homePath(menuFor(fullMenu, (path) => path === '/reports'))).toBe('/reports')
  })
})

describe('who may open a screen', () => {
  it.each([
    { lists: ['Reports'], may: ['signedIn', 'Reports'], mayNot: ['Payout', 'Earmark', 'Cash Out Limit'] },
    { lists: ['Incentive'], may: ['signedIn', 'Payout', 'On Hold', 'Validations'], mayNot: ['Reports', 'Earmark'] },
    { lists: ['Adjustment'], may: ['signedIn'], mayNot: ['Earmark', 'Freeze Account', 'Debit/Credit', 'Payout'] },
    { lists: ['Adjustment', 'Reports'], may: ['Reports'], mayNot: ['Earmark'] },
    { lists: ['Adjustment', 'Incentive'], may: ['Earmark', 'Payout'], mayNot: ['Reports'] },
    { lists: ['Adjustment', 'Cash Out Limit'], may: ['Earmark', 'Cash Out Limit'], mayNot: ['Payout'] },
    { lists: ['Administration'], may: ['signedIn', 'Users', 'Roles'], mayNot: ['Reports', 'Payout', 'Earmark'] },
    { lists: ['Adjustment', 'Administration'], may: ['Users'], mayNot: ['Earmark'] },
    {
      lists: ['Incentive', 'Adjustment', 'Cash Out Limit', 'Reports'],
      may: ['Payout', 'Earmark', 'Cash Out Limit', 'Reports'],
      mayNot: ['Users', 'Roles']
    },
    { lists: [], may: ['everyone', 'signedIn'], mayNot: ['Reports', 'Payout'] }
  ] as const)('with $lists: $may but not $mayNot', ({ lists, may, mayNot }) => {
    const menu = menuOf(...lists)
    expect(may.filter((access) => !mayOpen(menu, access))).toEqual([])
    expect(mayNot.filter((access) => mayOpen(menu, access))).toEqual([])
  })
})
