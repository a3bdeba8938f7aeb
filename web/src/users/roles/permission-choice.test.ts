import { fullMenu, type Granted } from '@payouts/contract/permissions'
import { describe, expect, it } from 'vitest'
import { shareOfItem, shareOfList, withButton, withItem, withList, withScreen } from './permission-choice.ts'

const administration = fullMenu.find(({ menuListName }) => menuListName === 'Administration')
if (!administration) throw new Error('The tree has no Administration')
const everything = ['ADD NEW', 'EDIT', 'APPROVE']

describe('choosing permissions', () => {
  it('takes the screen with its first button, and all buttons with the screen', () => {
    const one = withButton({}, 'Users', 'EDIT', true)
    expect(one).toEqual({ Users: ['EDIT'] })
    expect(withButton(one, 'Users', 'EDIT', false)).toEqual({ Users: [] })
    expect(withScreen(one, 'Users', false)).toEqual({})
    expect(withScreen({}, 'Users', true)).toEqual({ Users: [] })
    expect(withScreen(one, 'Users', true)).toEqual(one)
  })

  it('takes an item or a list whole, and leaves the others alone', () => {
    const others: Granted = { Reports: [] }
    expect(withItem(others, 'Users', true)).toEqual({ Reports: [], Users: everything })
    expect(withList(others, administration, true)).toEqual({
      Reports: [],
      Users: everything,
      Roles: everything,
      'Approval Policies': ['EDIT', 'APPROVE'],
      Systems: ['EDIT', 'APPROVE'],
      Audit: ['DOWNLOAD']
    })
    expect(withList({ ...others, Users: ['EDIT'] }, administration, false)).toEqual(others)
  })

  it.each([
    [{}, 'none', 'none'],
    [{ Users: [] }, 'some', 'some'],
    [{ Users: everything }, 'all', 'some'],
    [
      {
        ...{ Users: everything, Roles: everything, 'Approval Policies': ['EDIT', 'APPROVE'] },
        ...{ Systems: ['EDIT', 'APPROVE'], Audit: ['DOWNLOAD'] }
      },
      'all',
      'all'
    ],
    [{ Users: ['EDIT'], Roles: ['EDIT'] }, 'some', 'some'],
    [{ Roles: [] }, 'none', 'some']
  ] as const)('of %o says: Users %s, Administration %s', (granted, item, list) => {
    expect(shareOfItem(granted, 'Users')).toBe(item)
    expect(shareOfList(granted, administration)).toBe(list)
  })
})
