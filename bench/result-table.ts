import { type Measured, median } from './benchmark.ts'

const columns = ['workload', 'ratio', 'spread', 'unit', 'ours', 'baseline', 'against']

/** One line for each workload, and below it what else was seen. */
export function resultTable(results: readonly Measured[]): string {
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

function cellsOf({ workload, baseline, unit, turns }: Measured): string[] {
  const ratios = turns.map(({ ours, bare }) => ours / bare)
  const spread = `${rounded(Math.min(...ratios))} to ${rounded(Math.max(...ratios))}`
  const medians = [median(turns.map(({ ours }) => ours)), median(turns.map(({ bare }) => bare))]
  return [workload, rounded(median(ratios)), spread, unit, ...medians.map(rounded), baseline]
}

/** Two decimals where they say something, none where they do not. */
function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
