import { fileEnding, type ReportFormat } from '@payouts/contract/downloads/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportDefinition } from '@payouts/contract/reports/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '#client/dialogs/dialogs.ts'
import { queryOptionsFor } from '#client/queries.ts'
import { saveReport } from '#downloads/report-file.ts'
import { useBackgroundReport } from '#downloads/started-downloads.ts'
import { today } from '#ui/texts/day-text.ts'
import type { ReportPayload } from './report-choices.ts'

/** Downloads a report: a short one at once, a long one in the background. Errors are shown. */
export function useReportDownload() {
  const client = useQueryClient()
  const { mutateAsync: startInBackground } = useBackgroundReport()
  const [busy, setBusy] = useState(false)

  const download = async ({ reportType }: ReportDefinition, request: ReportPayload, format: ReportFormat) => {
    const payload = { ...request, reportFormat: format }
    setBusy(true)
    try {
      const { inBackground } = await client.fetchQuery({
        ...queryOptionsFor(reportEndpoints.previewReport, request),
        staleTime: 15_000
      })
      if (inBackground) return await startInBackground({ call: 'startReport', payload })
      const fileName = `${reportType}_${today()}${fileEnding[format]}`
      await saveReport(reportEndpoints.downloadReport, payload, { format, fileName })
    } catch (error) {
      await showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
