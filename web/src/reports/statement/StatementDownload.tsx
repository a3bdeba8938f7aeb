import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { useReportDefinitions, useReportRights } from '../api.ts'
import { useTakeReport } from '../use-take-report.ts'
import { messages } from './messages.ts'
import { statementReport } from './statement-report.ts'
import type { Period } from './statement-search.ts'

type StatementDownloadProps = {
  asked: Period & { companyCode: string }
  /** Whom the file is addressed to; undefined of a dealer without branches. */
  branchCode: string | undefined
}

/** Takes the statement away as the report of the same name; nothing for whoever may not. */
export function StatementDownload({ asked, branchCode }: StatementDownloadProps) {
  const { mayDownload } = useReportRights()
  const definition = useReportDefinitions().data?.find(({ reportType }) => reportType === statementReport)
  const { take, busy } = useTakeReport()
  if (!mayDownload || !definition) return null
  if (!branchCode || busy)
    return (
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={busy}
        disabled={!branchCode}
        title={branchCode ? undefined : messages.noDownload}
      >
        {messages.download}
      </Button>
    )
  return (
    <DownloadMenu
      onChoose={(format) => void take(definition, { reportType: statementReport, ...asked, branchCode }, format)}
    />
  )
}
