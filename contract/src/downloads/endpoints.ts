import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { downloadJob, downloadLine } from './schema.ts'

const token = z.object({ referenceToken: z.string().min(1).max(100) })

/** The reports that are made in the background, from the request to the file. */
export const downloadEndpoints = {
  reportDownload: endpoint({
    path: '/api/rp/excelTab/collection/reportDownload',
    summary: 'Reads how far a background report is',
    kind: 'read',
    access: 'session',
    input: token,
    output: downloadJob
  }),
  /** The caller's background reports that have not expired, newest first. Not in the specification. */
  getDownloads: endpoint({
    path: '/api/rp/excelTab/collection/getDownloads',
    summary: "Lists the caller's background reports",
    kind: 'read',
    access: 'session',
    input: z.object({}),
    output: z.array(downloadLine)
  }),
  /** The file of a completed report. Not in the specification. */
  readReportFile: endpoint({
    path: '/api/rp/excelTab/collection/readReportFile',
    summary: 'Downloads the file of a finished background report',
    kind: 'download',
    access: 'session',
    input: token,
    output: z.never()
  }),
  /** Stops a report that is being made. Not in the specification. */
  cancelDownload: endpoint({
    path: '/api/rp/excelTab/collection/cancelDownload',
    summary: 'Cancels a background report',
    kind: 'write',
    access: 'session',
    input: token,
    output: messageResult
  }),
  /** Removes a finished download with its file. Not in the specification. */
  forgetDownload: endpoint({
    path: '/api/rp/excelTab/collection/forgetDownload',
    summary: 'Removes a background report and its file',
    kind: 'write',
    access: 'session',
    input: token,
    output: messageResult
  })
}
