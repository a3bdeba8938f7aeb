import type { CheckedInputOf, Endpoint, OutputOf } from '@payouts/contract/endpoint'
import type { ListDeclaration, Page, SortOrder } from '@payouts/contract/page'
import type { Random } from '#samples/random.ts'

type Sortable = string | number | null

/**
 * The meaning of one filter, judged by a listed row alone. `amount` matches a part of an amount's digits; `from` and
 * `to` are the least and the most that a row comes to; `item` is one of a row's words.
 */
export type Filter<Row> = {
  finds: 'part' | 'whole' | 'item' | 'amount' | 'from' | 'to'
  of(row: Row): string | null
  /** Another text that the filter may find instead. */
  orOf?(row: Row): string
}

/** The definition of a list, from which its answers follow. */
export type ListCase<Row = unknown> = {
  endpoint: Endpoint
  /** The scopes of the list besides its filters, tested one after the other. */
  scopes: readonly object[]
  pageIn(result: unknown): Page<Row>
  keyOf(row: Row): string
  /** SQL that scans for the key of every row of a scope, as text. */
  keys(scope: object): string
  /** The company of a row, for lists that companies' own users read. */
  companyOf?(row: Row): string
  filters: Readonly<Record<string, Filter<Row>>>
  sorts: Readonly<Record<string, (row: Row) => Sortable[]>>
  /** Where rows without a sort value come: always last, or as the largest value, as in PostgreSQL. */
  nulls: 'last' | 'largest'
  /** How filters are sent, unless each is a property. */
  asPayload?(filters: Record<string, string>): object
}

type Declared<E extends Endpoint> = E['input'] extends { list: ListDeclaration<infer Sort> } ? Sort : never

/** A case of a list call: its filters and sorts must fit the row type of the call. */
export function listCase<E extends Endpoint, Row>(
  given: Omit<ListCase<Row>, 'pageIn' | 'sorts' | 'nulls' | 'scopes' | 'filters'> & {
    endpoint: E
    scopes?: readonly Partial<CheckedInputOf<E>>[]
    pageIn(result: OutputOf<E>): Page<Row>
    filters: Readonly<Record<string, Filter<NoInfer<Row>>>>
    sorts: Record<Declared<E> & string, (row: NoInfer<Row>) => Sortable[]>
    nulls?: 'last'
  }
): ListCase {
  return { scopes: [{}], nulls: 'largest', ...given } as unknown as ListCase
}

export type Query = { scope: object; sortProperty: string; sortOrder: SortOrder; filters: Record<string, string> }

/** Filters whose values mostly occur in the list, or almost do. */
export function randomFilters({ filters }: ListCase, rows: readonly unknown[], random: Random): Record<string, string> {
  const row = rows[random.between(0, rows.length - 1)]
  const chosen = Object.entries(filters).filter(() => random.next() < 0.35)
  const values = chosen.flatMap(([name, filter]): [string, string][] => {
    const value = row === undefined ? null : filter.of(row)
    if (!value) return []
    const isPart = filter.finds === 'part' || filter.finds === 'amount'
    const whole = filter.finds === 'item' ? random.oneOf(value.split(' ') as [string, ...string[]]) : value
    const text = isPart ? partOf(value, random) : whole
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(values)
}

/** A part of the text, in another case, and sometimes with a special character of patterns. */
function partOf(text: string, random: Random): string {
  const from = random.between(0, text.length - 1)
  const part = text.slice(from, from + random.between(1, 8)).trim()
  if (random.next() < 0.08) return part + random.oneOf(['%', '_', '\\', "'"])
  return random.next() < 0.5 ? part : random.oneOf([part.toUpperCase(), part.toLowerCase()])
}

/** Whether a row meets all of the filters. */
export function meets({ filters }: ListCase, row: unknown, given: Record<string, string>): boolean {
  return Object.entries(given).every(([name, wanted]) => {
    const filter = filters[name]
    const value = filter?.of(row) ?? null
    if (!filter || value === null) return false
    if (filter.finds === 'whole') return value === wanted
    if (filter.finds === 'item') return value.split(' ').includes(wanted)
    if (filter.finds === 'from') return Number(value) >= Number(wanted)
    if (filter.finds === 'to') return Number(value) <= Number(wanted)
    const texts = [value, filter.orOf?.(row) ?? '']
    return texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()))
  })
}

/** The first two rows that are out of order; undefined if there are none. */
export function disorder(list: ListCase, rows: readonly unknown[], { sortProperty, sortOrder }: Query) {
  const keysOf = list.sorts[sortProperty]
  if (!keysOf) throw new Error(`${list.endpoint.path} has no sort ${sortProperty} here`)
  const at = rows.findIndex((row, index) => {
    const next = rows[index + 1]
    return next !== undefined && compared(keysOf(row), keysOf(next), { order: sortOrder, nulls: list.nulls }) > 0
  })
  return at === -1 ? undefined : rows.slice(at, at + 2)
}

type Order = { order: SortOrder; nulls: ListCase['nulls'] }

function compared(one: readonly Sortable[], other: readonly Sortable[], { order, nulls }: Order): number {
  const sign = order === 'ASC' ? 1 : -1
  for (const [index, first] of one.entries()) {
    const second = other[index] ?? null
    if (first === second) continue
    if (first === null || second === null) return (first === null ? 1 : -1) * (nulls === 'last' ? 1 : sign)
    return first < second ? -sign : sign
  }
  return 0
}
