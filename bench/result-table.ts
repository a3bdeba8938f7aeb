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
