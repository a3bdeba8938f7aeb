import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'

/** More at once is never needed, and all users share the queue. */
export const mostPreparedByUser = 5

/** A report that takes its server down repeatedly is not started again. */
export const mostAttempts = 3

const retentionDays = 7

/** When a report that ended at this moment is removed, with its line. */
export function expiryOf(ended: Date): Date {
  return new Date(ended.getTime() + retentionDays * 86_400_000)
}

/** `Payout Summary_2026-11-21.xlsx` */
export function reportFileName(name: string, today: string, format: ReportFormat): string {
  return `${name}_${today}${fileEnding[format]}`
}
