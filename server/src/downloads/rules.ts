import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'

/** Nobody needs more at the same time, and all users share the queue. */
export const mostPreparedByUser = 5

/** A report that repeatedly crashes its server is not started again. */
export const mostAttempts = 3

const retentionDays = 7

/** When a finished report is removed, with its line. */
export function expiryOf(ended: Date): Date {
  return new Date(ended.getTime() + retentionDays * 86_400_000)
}

/** `Payout Summary_2026-11-21.xlsx` */
export function reportFileName(name: string, today: string, format: ReportFormat): string {
  return `${name}_${today}${fileEnding[format]}`
}
