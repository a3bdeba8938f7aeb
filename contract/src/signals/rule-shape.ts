/** What a figure or a threshold counts. */
export type SignalUnit =
  | 'ringgit'
  | 'percent'
  | 'points'
  | 'times'
  | 'rows'
  | 'dealers'
  | 'customers'
  | 'spellings'
  | 'devices'
  | 'people'
  | 'payments'
  | 'cycles'
  | 'days'
  | 'day'
  | 'text'

export type SignalSeverity = 'red' | 'amber'

/** A limit from which a rule raises a signal: a decimal as text, with its usual value and range. */
export type Threshold = {
  label: string
  unit: Exclude<SignalUnit, 'day' | 'text'>
  usual: string
  least: number
  most: number
}

/** One rule in words, with its limits, as the server evaluates it, screens show it and people check it. */
export type SignalRule = {
  title: string
  /** The default, which people may change. */
  severity: SignalSeverity
  meaning: string
  /** How each figure is computed, so that anybody can verify it. */
  check: string
  advice: string
  thresholds: Readonly<Record<string, Threshold>>
  /** The figures of its signals, in the order of the table. */
  figures: Readonly<Record<string, { label: string; unit: SignalUnit }>>
  /** One sentence, in which `{name}` is a placeholder for a figure. Of `[one|another]`, what counts nought is omitted. */
  sentence: string
}

/** What every rule that compares with earlier cycles requires. */
export const historyThresholds = {
  cycles: { label: 'Last cycles of the same kind', unit: 'cycles', usual: '6', least: 1, most: 24 },
  leastCycles: { label: 'Earlier cycles needed', unit: 'cycles', usual: '3', least: 1, most: 24 }
} as const satisfies Record<string, Threshold>

/** A sum of ringgit as a limit. */
export const ringgitThreshold = <Usual extends string>(label: string, usual: Usual) =>
  ({ label, unit: 'ringgit', usual, least: 0, most: 99_999_999 }) as const

/** A share of a hundred as a limit. */
export const percentThreshold = <Usual extends string>(label: string, usual: Usual, most = 100) =>
  ({ label, unit: 'percent', usual, least: 0, most }) as const

/** A number of transactions as a limit. */
export const rowsThreshold = <Usual extends string>(label: string, usual: Usual) =>
  ({ label, unit: 'rows', usual, least: 1, most: 1_000_000 }) as const
