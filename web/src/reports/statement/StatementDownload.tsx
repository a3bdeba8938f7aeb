import { Download } from 'lucide-react'
import { DownloadMenu } from '#ui/buttons/DownloadMenu.tsx'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { useReportDefinitions, useReportRights } from '../api.ts'
import { useReportDownload } from '../use-report-download.ts'
import { useStatementMessages } from './messages.ts'
import type { Period } from './statement-period.ts'
import { statementReport } from './statement-search.ts'

type StatementDownloadProps = {
  scope: Period & { companyCode: string }
  /** The addressed branch; undefined for a dealer without branches. */
  branchCode: string | undefined
}

/** Downloads the statement as the report of the same name; nothing without the permission. */
export function StatementDownload({ scope, branchCode }: StatementDownloadProps) {
  const messages = useStatementMessages()
  const { mayDownload } = useReportRights()
  const definition = useReportDefinitions().data?.find(({ reportType }) => reportType === statementReport)
  const { download, busy } = useReportDownload()
  if (!mayDownload || !definition) return null
  if (!branchCode || busy)
    return (
      <WorkingButton
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={busy}
        disabled={!branchCode}
        title={branchCode ? undefined : messages.noDownload}
      >
        {messages.download}
      </WorkingButton>
    )
  return (
    <DownloadMenu
      label={messages.download}
      onChoose={(format) => void download(definition, { reportType: statementReport, ...scope, branchCode }, format)}
    />
  )
}
