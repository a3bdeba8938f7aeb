import { z } from 'zod'
import { instant, optionalDay, optionalNumber } from '#page.ts'

/** The format of a file to download. Another one is refused as the specification says, with the formats there are. */
export function fileFormat<const Formats extends readonly string[]>(formats: Formats) {
  return z.enum(formats, `Invalid file type. The formats are ${formats.join(', ')}.`)
}

/** The formats of reports. `XLS` is the specification's name for XLSX, and is shown as that. */
export const reportFormats = ['PDF', 'XLS', 'CSV'] as const
export const reportFormat = fileFormat(reportFormats)
export type ReportFormat = z.infer<typeof reportFormat>

/** A file's ending, with its dot. */
export const fileEnding: Record<ReportFormat, `.${string}`> = { PDF: '.pdf', XLS: '.xlsx', CSV: '.csv' }

const columnKinds = ['text', 'money', 'count', 'rate', 'day', 'instant'] as const
export const columnKind = z.enum(columnKinds)
/** What a column holds: `rate` is a percentage such as `2.00`, `day` a calendar day, `instant` a moment. */
export type ColumnKind = z.infer<typeof columnKind>

/**
 * The input of a screen's download: a period of days (both included), or a cycle by its `batchId`. Without either,
 * everything that the screen shows.
 */
export const screenDownloadRequest = <const Template extends string>(template: Template) =>
  z
    .object({
      reportTemplate: z.literal(template),
      reportFormat,
      fromDate: optionalDay.optional(),
      toDate: optionalDay.optional(),
      batchId: optionalNumber(z.int32().positive()).optional(),
      /** The filters of the screen's list, in the terms of its call: the file has the rows that the list shows. */
      filters: z.record(z.string().max(40), z.union([z.string().trim().max(200), z.boolean()])).nullish()
    })
    .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
      path: ['toDate'],
      message: 'Start date should be less than End date'
    })
export type ScreenDownloadRequest = z.infer<ReturnType<typeof screenDownloadRequest>>

/** PREPARING until it is COMPLETED or FAILED; CANCELLED by its owner. */
export const fileGenerationStatus = z.enum(['PREPARING', 'COMPLETED', 'FAILED', 'CANCELLED'])
export type FileGenerationStatus = z.infer<typeof fileGenerationStatus>

/** A report that is made in the background. It belongs to the user who requested it. */
export const downloadJob = z.object({
  /** Random; it opens the download for its owner only. */
  fileReferenceToken: z.string(),
  fileGenerationStatus,
  /** The call that answers with the file, for its token; null until it is completed. */
  fileDownloadPath: z.string().nullable()
})
export type DownloadJob = z.infer<typeof downloadJob>

/** A line of the download centre; not in the specification. */
export const downloadLine = downloadJob.extend({
  reportName: z.string(),
  fileName: z.string(),
  reportFormat,
  askedOn: instant,
  /** Of `rowsExpected`; both 0 until they are known. */
  rowsDone: z.int(),
  rowsExpected: z.int(),
  /** Of the finished file. */
  bytes: z.int().nullable(),
  /** Why it failed, for the person who requested it. */
  reason: z.string().nullable(),
  /** When the file is removed. */
  expiresOn: instant.nullable()
})
export type DownloadLine = z.infer<typeof downloadLine>
