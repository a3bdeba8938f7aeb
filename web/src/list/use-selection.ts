import { type Ringgit, senOf, sumOfRinggit } from '@payouts/contract/money'
import type { Page } from '@payouts/contract/page'
import { useCallback, useMemo, useState } from 'react'
import type { Term } from '#ui/texts/terms.ts'

type SelectionRules<Row> = {
  id: (row: Row) => string
  /** The amount that a row adds to the sum of the bar; without it the bar shows no sum. */
  amount?: (row: Row) => Ringgit
  /** What is deducted from the amount before something can be done with the rest, negative and by name. */
  less?: (row: Row) => readonly Term[]
  /** What the rest does not include, after its figure: `before tax`. */
  restNote?: string
  /** Why a row cannot be selected, or undefined if it can. */
  whyNot?: (row: Row) => string | undefined
}

/** The selected rows of a list, by id, across all its pages. */
export type Selection<Row> = {
  rules: SelectionRules<Row>
  has: (id: string) => boolean
  count: number
  rows: Row[]
  ids: string[]
  /** In ringgit; undefined if rows have no amount. */
  sum: Ringgit | undefined
  /** From the sum to the rest: the deductions, each name once, without zeros. */
  less: readonly Term[]
  rest: Ringgit | undefined
  /** How many rows match the list's filter, where all of them are selected, seen or not. */
  matching: number | undefined
  /** Selects all rows that match the filter: those of the page, and all others if there are more. */
  selectAll: (page: Pick<Page<Row>, 'content' | 'totalElements'> | undefined) => void
  /** Selects or deselects these rows and leaves the others as they are. */
  set: (rows: readonly Row[], selected: boolean) => void
  clear: () => void
  /** Updates selected rows with newer data: a newer version, another amount. */
  refresh: (rows: readonly Row[]) => void
}

/**
 * Stores a selection by id, with the rows themselves, so that sums and actions include rows of other pages. Pass
 * `rules` from module scope.
 */
export function useSelection<Row>(rules: SelectionRules<Row>): Selection<Row> {
  const [selectedById, setSelectedById] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const [matching, setMatching] = useState<number>()

  const set = useCallback(
    (rows: readonly Row[], selected: boolean) => {
      setMatching(undefined)
      setSelectedById((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (!selected) after.delete(rules.id(row))
          else if (!rules.whyNot?.(row)) after.set(rules.id(row), row)
        }
        return after
      })
    },
    [rules]
  )
  const selectAll: Selection<Row>['selectAll'] = useCallback(
    (page) => {
      if (!page) return
      set(page.content, true)
      if (page.totalElements > page.content.length) setMatching(page.totalElements)
    },
    [set]
  )
  const refresh = useCallback(
    (rows: readonly Row[]) =>
      setSelectedById((before) => {
        const newer = rows.filter((row) => before.has(rules.id(row)) && before.get(rules.id(row)) !== row)
        if (newer.length === 0) return before
        const after = new Map(before)
        for (const row of newer) {
          if (rules.whyNot?.(row)) after.delete(rules.id(row))
          else after.set(rules.id(row), row)
        }
        return after
      }),
    [rules]
  )
  const clear = useCallback(() => {
    setMatching(undefined)
    setSelectedById((before) => (before.size === 0 ? before : new Map()))
  }, [])

  return useMemo(() => {
    const rows = [...selectedById.values()]
    const { amount, less: lessOf } = rules
    const sum = amount && sumOfRinggit(rows.map(amount))
    const less = lessOf ? sumOfTerms(rows.flatMap(lessOf)) : []
    return {
      rules,
      has: (id) => matching !== undefined || selectedById.has(id),
      count: matching ?? selectedById.size,
      matching,
      selectAll,
      rows,
      ids: [...selectedById.keys()],
      sum,
      less,
      rest: sum && sumOfRinggit([sum, ...less.map(({ amount }) => amount)]),
      set,
      clear,
      refresh
    }
  }, [selectedById, matching, rules, set, selectAll, clear, refresh])
}

function sumOfTerms(terms: readonly Term[]): Term[] {
  const byLabel = Map.groupBy(terms, ({ label }) => label)
  return [...byLabel]
    .map(([label, named]) => ({ label, amount: sumOfRinggit(named.map(({ amount }) => amount)) }))
    .filter(({ amount }) => senOf(amount) !== 0n)
}
