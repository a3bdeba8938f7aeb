import { z } from 'zod'
import { day } from '../page.ts'

/** What a report can be taken away as. `XLS` is the specification's name for XLSX, and is shown as that. */
export const reportFormats = ['PDF', 'XLS', 'CSV'] as const
export const reportFormat = z.enum(reportFormats)
export type ReportFormat = z.infer<typeof reportFormat>

/** A file's ending, with its dot. */
export const fileEnding: Record<ReportFormat, `.${string}`> = { PDF: '.pdf', XLS: '.xlsx', CSV: '.csv' }

export const columnKinds = ['text', 'money', 'count', 'rate', 'day', 'instant'] as const
export const columnKind = z.enum(columnKinds)
/** What a column holds: `rate` is a percentage such as `2.00`, `day` a calendar day, `instant` a moment. */
export type ColumnKind = z.infer<typeof columnKind>

/**
 * What a screen's own download asks for: a period of days (both included), or a cycle by its `batchId`.
 * Without either, everything that the screen shows.
 */
export const screenDownloadRequest = <const Template extends string>(template: Template) =>
  z
    .object({
      reportTemplate: z.literal(template),
      reportFormat,
      fromDate: day.nullish(),
      toDate: day.nullish(),
      batchId: z.int32().positive().nullish()
    })
    .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
      path: ['toDate'],
      message: 'Start date should be less than End date'
    })
export type ScreenDownloadRequest = z.infer<ReturnType<typeof screenDownloadRequest>>
