import type { Language } from '@payouts/contract/language'
import type { ReportHead } from './order.ts'

/** A file's own words. */
const fileWords: Record<
  Language,
  {
    total: string
    madeOn(moment: string, name: string): string
    page(page: string | number, of: string | number): string
  }
> = {
  en: {
    total: 'Total',
    madeOn: (moment, name) => `Made on ${moment} by ${name}`,
    page: (page, of) => `Page ${page} of ${of}`
  },
  ms: {
    total: 'Jumlah',
    madeOn: (moment, name) => `Dibuat pada ${moment} oleh ${name}`,
    page: (page, of) => `Halaman ${page} daripada ${of}`
  }
}

/** Of a report's head. */
export const wordsOf = ({ language = 'en' }: Pick<ReportHead, 'language'>) => fileWords[language]

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
export function subtitleOf({ filters, madeOn, madeBy, language }: ReportHead): string {
  const narrowed = filters.map(({ label, value }) => `${label}: ${value}`)
  return [...narrowed, wordsOf({ language }).madeOn(madeOn.slice(0, 16), madeBy)].join(' · ')
}
