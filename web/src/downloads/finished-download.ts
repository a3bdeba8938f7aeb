import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadLine } from '@payouts/contract/downloads/schema'
import { errorText } from '#client/call-error.ts'
import { saveFile } from '#client/save-file.ts'
import { toast } from '#client/toast.ts'
import { messages } from './messages.ts'
import { fetchReport, saveReport } from './report-file.ts'
import { forgetStarted, keepAnnounced } from './started-downloads.ts'

/** Opens a completed report, or says why it failed. */
export async function announceEnd(line: DownloadLine): Promise<void> {
  const { fileGenerationStatus, fileReferenceToken: token, reportName, reason } = line
  if (fileGenerationStatus === 'FAILED') {
    toast.failure(reason ?? messages.noReason, { title: messages.couldNotBeMade(reportName) })
    return keepAnnounced(token)
  }
  if (fileGenerationStatus === 'COMPLETED') await openByItself(line)
  forgetStarted(token)
}

/** Saves a completed report again. */
export function saveCompleted({ fileReferenceToken, fileName, reportFormat }: DownloadLine): Promise<void> {
  const file = { fileName, format: reportFormat }
  return saveReport(downloadEndpoints.readReportFile, { referenceToken: fileReferenceToken }, file)
}

async function openByItself({ fileReferenceToken, fileName, reportFormat }: DownloadLine): Promise<void> {
  try {
    const payload = { referenceToken: fileReferenceToken }
    const blob = await fetchReport(downloadEndpoints.readReportFile, payload, reportFormat)
    if (reportFormat !== 'PDF' || !opensInTab(blob)) saveFile({ blob, fileName })
    toast.success(messages.ready(fileName))
  } catch (error) {
    toast.failure(errorText(error), { title: messages.ready(fileName) })
  }
}

/** Opens a PDF in a new tab, unless the browser blocks tabs opened without a click. */
function opensInTab(blob: Blob): boolean {
  const address = URL.createObjectURL(blob)
  const tab = window.open(address, '_blank')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return tab !== null
}
