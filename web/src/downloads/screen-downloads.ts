import type { ReportFormat, ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import {
  type ScreenDownload,
  screenDownloadName,
  screenDownloads,
  screenReportTemplates
} from '@payouts/contract/downloads/screen-downloads'
import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { today } from '#ui/texts/day-text.ts'
import { saveReport } from './report-file.ts'

/** The scope of a screen's download; empty for everything that the screen shows. */
export type DownloadScope = Pick<ScreenDownloadRequest, 'fromDate' | 'toDate' | 'batchId' | 'filters'>

/** Downloads what a screen shows and saves it under the specification's name. Errors are shown, never thrown. */
export function downloadScreen(name: ScreenDownload, format: ReportFormat, scope: DownloadScope = {}): Promise<void> {
  const endpoint: Endpoint = screenDownloads[name]
  const payload = { reportTemplate: screenReportTemplates[name], reportFormat: format, ...scope }
  return saveReport(endpoint, payload, { format, fileName: screenDownloadName(name, today(), format) })
}

/** Whether the person may have a screen's download. */
export function useMayDownload(name: ScreenDownload): boolean {
  const menu = useSession()?.menu ?? []
  const { access } = screenDownloads[name]
  return typeof access !== 'string' && access.some((permission) => isGranted(menu, permission))
}
