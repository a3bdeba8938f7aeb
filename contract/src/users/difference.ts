import type { MenuList } from '#permissions.ts'

/** A permission in words: `Payout` opens the screen, `Payout › APPROVE` is one of its buttons. */
function permissionsOf(menu: readonly MenuList[]): string[] {
  return menu.flatMap(({ menuItem }) =>
    menuItem.flatMap(({ menuName, actionButton }) => [
      menuName,
      ...actionButton.map((button) => `${menuName} › ${button}`)
    ])
  )
}

type RightsDifference = { gains: string[]; loses: string[] }

/** The permissions that a user gains, and those that they lose. */
export function rightsDifference(before: readonly MenuList[], after: readonly MenuList[]): RightsDifference {
  const had = permissionsOf(before)
  const has = permissionsOf(after)
  return { gains: has.filter((one) => !had.includes(one)), loses: had.filter((one) => !has.includes(one)) }
}

/** The difference as one sentence: `gains Payout › APPROVE; loses Payout › HOLD`. */
export function differenceInWords({ gains, loses }: RightsDifference): string {
  const parts = [
    ...(gains.length ? [`gains ${gains.join(', ')}`] : []),
    ...(loses.length ? [`loses ${loses.join(', ')}`] : [])
  ]
  return parts.join('; ') || 'gains and loses nothing'
}
