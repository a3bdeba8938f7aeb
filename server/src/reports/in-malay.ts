import { reportsInMalay } from '@payouts/contract/reports/malay'
import { sql } from 'kysely'
import type { Report, ReportColumn } from '#downloads/report.ts'

/** The text columns whose values are our own words; others have names that people gave, or recorded texts. */
const ownWords = new Set(['kind', 'status', 'state', 'hold_type', 'account_type', 'commission', 'type', 'reason'])

const inMalay = (text: string): string => reportsInMalay[text] ?? text

/** The same of a text that has others around it: `Payout History: In a year`, `Net (RM)`. */
function titleInMalay(title: string): string {
  if (title in reportsInMalay) return inMalay(title)
  const [, name = title, unit = ''] = /^(.*?)( \(RM\))?$/.exec(title) ?? []
  return name.split(': ').map(inMalay).join(': ') + unit
}

/** A report as a Malay reader has it: with headings, states and kinds in Malay. */
export function reportInMalay(report: Report): Report {
  const { title, filters, waterfalls, columns, rows } = report
  return {
    ...report,
    language: 'ms',
    title: titleInMalay(title),
    filters: filters.map(({ label, value }) => ({ label: inMalay(label), value: inMalay(value) })),
    ...(waterfalls && {
      waterfalls: waterfalls.map((picture) => ({
        title: inMalay(picture.title),
        steps: picture.steps.map((step) => ({ ...step, label: inMalay(step.label) }))
      }))
    }),
    columns: columns.map((column) => ({ ...column, title: titleInMalay(column.title) })),
    rows: sql`select ${sql.join(columns.map(valueInMalay))} from (${rows}) as report`
  }
}

function valueInMalay({ key, kind }: ReportColumn) {
  const value = sql.ref(key)
  if (key === 'description')
    return sql`replace(${value}, ', account ending in ', ', akaun yang berakhir dengan ') as ${value}`
  if (kind !== 'text' || !ownWords.has(key)) return value
  return sql`coalesce(${JSON.stringify(reportsInMalay)}::jsonb ->> ${value}, ${value}) as ${value}`
}
