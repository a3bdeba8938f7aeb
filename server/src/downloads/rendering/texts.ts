import type { ReportHead } from './order.ts'

/** How much of an instant of the database, `2026-11-21 10:15:00.123+08`, tells it to the second, in Malaysia's time. */
export const instantLength = '2026-11-21 10:15:00'.length

export function instantText(value: string): string {
  return value.slice(0, instantLength)
}

/** A moment of a clock, in the same form. */
export function momentText(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' })
}

/** The line below a report's title: its filters, when and by whom it was made. */
export function subtitleOf({ filters, madeOn, madeBy }: ReportHead): string {
  const narrowed = filters.map(({ label, value }) => `${label}: ${value}`)
  return [...narrowed, `Made on ${madeOn.slice(0, 16)} by ${madeBy}`].join(' · ')
}
