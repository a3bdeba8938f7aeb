import type { ReportHead } from './order.ts'

/** What a report was narrowed to, when and by whom it was made, as one line below its title. */
export function described({ filters, madeOn, madeBy }: ReportHead): string {
  const narrowed = filters.map(({ label, value }) => `${label}: ${value}`)
  return [...narrowed, `Made on ${madeOn.slice(0, 16)} by ${madeBy}`].join(' · ')
}
