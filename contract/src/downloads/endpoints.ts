import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { downloadJob, downloadLine } from './schema.ts'

const token = z.object({ referenceToken: z.string().min(1).max(100) })
const message = z.object({ message: z.string() })

/** The reports that are made in the background, from the request to the file. */
export const downloadEndpoints = {
  reportDownload: endpoint({
    path: '/api/rp/excelTab/collection/reportDownload',
    kind: 'read',
    access: 'session',
    input: token,
    output: downloadJob
  }),
  /** The caller's background reports that have not expired, newest first. Ours. */
  getDownloads: endpoint({
    path: '/api/rp/excelTab/collection/getDownloads',
    kind: 'read',
    access: 'session',
    input: z.object({}),
    output: z.array(downloadLine)
  }),
  /** The file of a completed report. Ours. */
  readReportFile: endpoint({
    path: '/api/rp/excelTab/collection/readReportFile',
    kind: 'download',
    access: 'session',
    input: token,
    output: z.never()
  }),
  /** Stops a report that is being made. Ours. */
  cancelDownload: endpoint({
    path: '/api/rp/excelTab/collection/cancelDownload',
    kind: 'write',
    access: 'session',
    input: token,
    output: message
  }),
  /** Takes a line that is no longer being made off the list, and removes its file. Ours. */
  forgetDownload: endpoint({
    path: '/api/rp/excelTab/collection/forgetDownload',
    kind: 'write',
    access: 'session',
    input: token,
    output: message
  })
}
