import type { Column } from '../columns.tsx'

/** Where a column stands on the card that a row becomes on a phone; what has no place of its own stands below, with its heading. */
export type CardPlace = 'name' | 'amount' | 'state' | 'menu'

const known = new WeakMap<object, ReadonlyMap<string, CardPlace>>()

/** A card begins with the row's name and its amount; its state comes next. */
export function cardPlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, CardPlace> {
  const before = known.get(columns)
  if (before) return before
  const places = new Map<string, CardPlace>()
  const place = (column: Column<Row> | undefined, at: CardPlace) => {
    if (column && !places.has(column.key)) places.set(column.key, at)
  }
  place(columns[0], 'name')
  place(
    columns.findLast(
      ({ align, header, key }) => align === 'right' && /\bRM\b|amount|balance|payout\b/i.test(`${header} ${key}`)
    ),
    'amount'
  )
  place(
    columns.find(({ key }) => /status|state/i.test(key)),
    'state'
  )
  place(
    columns.find(({ pinned, headerHidden }) => pinned && headerHidden),
    'menu'
  )
  known.set(columns, places)
  return places
}
