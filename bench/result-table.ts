import { type Measured, median, type Size } from './benchmark.ts'

const columns = ['workload', 'rows', 'ratio', 'spread', 'unit', 'ours', 'baseline', 'against']

export type Result = Measured & Pick<Size, 'rows'>

/** One line for each workload, with its notes below. */
export function resultTable(results: readonly Result[]): string {
  const lines = [columns, ...results.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const written = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  )
  const [head = '', ...body] = written
  return [
    head,
    ...results.flatMap(({ notes = [] }, index) => [body[index] ?? '', ...notes.map((note) => `    ${note}`)])
  ].join('\n')
}

/** Counted where each turn says so: what one turn does may be chance. */
const worseFrom = 1.03

/** The workloads that are worse than another build's; undefined where none was measured beside another build. */
export function worseThanBuild(results: readonly Result[]): string | undefined {
  const compared = results.filter(({ isOfBuild }) => isOfBuild)
  if (compared.length === 0) return undefined
  const worse = compared.filter(({ unit, turns }) =>
    turns.every(({ ours, bare }) => (unit === 'calls/s' ? bare / ours : ours / bare) > worseFrom)
  )
  const said = `Of ${compared.length} workloads, ${worse.length} are worse than the other build by more than 3 % in each turn`
  return [`${said}${worse.length > 0 ? ':' : '.'}`, ...worse.map(({ workload }) => `  ${workload}`)].join('\n')
}

function cellsOf({ rows, workload, baseline, unit, turns }: Result): string[] {
  const ratios = turns.map(({ ours, bare }) => ours / bare)
  const spread = `${rounded(Math.min(...ratios))} to ${rounded(Math.max(...ratios))}`
  const medians = [median(turns.map(({ ours }) => ours)), median(turns.map(({ bare }) => bare))]
  return [workload, String(rows), rounded(median(ratios)), spread, unit, ...medians.map(rounded), baseline]
}

/** Two decimals for small values, none for large ones. */
function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
