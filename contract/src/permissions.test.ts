import { describe, expect, it } from 'vitest'
import { fullMenu, isGranted, type MenuList, permission } from './permissions.ts'

const onlyHold: MenuList[] = [{ menuListName: 'Incentive', menuItem: [{ menuName: 'Payout', actionButton: ['HOLD'] }] }]

describe('what a menu grants', () => {
  it('is the reads of an item that is in it, and the buttons that the item has', () => {
    expect(isGranted(onlyHold, permission('Payout'))).toBe(true)
    expect(isGranted(onlyHold, permission('Payout', 'HOLD'))).toBe(true)
  })

  it('is no other button, and no button of that name elsewhere', () => {
    expect(isGranted(onlyHold, permission('Payout', 'APPROVE'))).toBe(false)
    expect(isGranted(onlyHold, permission('On Hold'))).toBe(false)
    expect(isGranted(onlyHold, permission('On Hold', 'CANCEL'))).toBe(false)
    expect(isGranted([], permission('Reports'))).toBe(false)
  })

  it('is everything, where it is full', () => {
    const items = fullMenu.flatMap(({ menuItem }) => menuItem)
    for (const { menuName, actionButton } of items)
      for (const button of [undefined, ...actionButton])
        expect(isGranted(fullMenu, { menuName: menuName as 'Payout', ...(button && { button }) })).toBe(true)
    expect(items.map(({ menuName }) => menuName)).toHaveLength(new Set(items.map(({ menuName }) => menuName)).size)
  })
})
