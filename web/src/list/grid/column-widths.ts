import type { Column } from '../columns.tsx'

type Sized = Pick<Column<never>, 'width' | 'least' | 'grow'>

const leastOf = ({ width, least = width }: Sized) => least
const shareOf = ({ grow }: Sized) => Number(grow ?? 0)
const sumOf = (columns: readonly Sized[], of: (column: Sized) => number) =>
  columns.reduce((sum, column) => sum + of(column), 0)

/**
 * The widths of columns as CSS relative to their frame: extra space goes to growing columns, and missing space is
 * taken from what each can spare. With the minimum of all, below which the frame scrolls.
 */
export function columnWidths(columns: readonly Sized[], beside: number): { least: number; widths: string[] } {
  const all = sumOf(columns, ({ width }) => width) + beside
  const least = sumOf(columns, leastOf) + beside
  const shares = sumOf(columns, shareOf)
  const widths = columns.map((column) => {
    const spare = column.width - leastOf(column)
    const more = shareOf(column) === 0 ? '' : ` + max(0px, 100cqw - ${all}px) * ${shareOf(column) / shares}`
    const less = spare === 0 ? '' : ` - clamp(0px, ${all}px - 100cqw, ${all - least}px) * ${spare / (all - least)}`
    return more || less ? `calc(${column.width}px${more}${less})` : `${column.width}px`
  })
  return { least, widths }
}
