import type { ReportHead } from './order.ts'

/** The part of a database instant, `2026-11-21 10:15:00.123+08`, up to the second, in Malaysian time. */
export const instantLength = '2026-11-21 10:15:00'.length

export function instantText(value: string): string {
  return value.slice(0, instantLength)
}

/** An instant in the same form. */
export function momentText(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'Asia/Kuala_Lumpur' })
}

/** The line below a report's title: its filters, and when and by whom it was made. */
export function subtitleOf({ filters, madeOn, madeBy }: ReportHead): string {
  const narrowed = filters.map(({ label, value }) => `${label}: ${value}`)
  return [...narrowed, `Made on ${madeOn.slice(0, 16)} by ${madeBy}`].join(' · ')
}
