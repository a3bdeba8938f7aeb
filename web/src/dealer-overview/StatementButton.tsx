import type { Day } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { longestStatementDays } from '@payouts/contract/reports/statement'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { showAlert, showError } from '#client/dialogs/dialogs.ts'
import { useSession } from '#client/session/session.ts'
import { saveReport } from '#downloads/report-file.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

const reportType = 'Dealer Statement'

type StatementButtonProps = { companyCode: string; payoutDate: Day }

/** The statement as PDF, to send with a reply: from the month of the payout until today. */
export function StatementButton({ companyCode, payoutDate }: StatementButtonProps) {
  const [busy, setBusy] = useState(false)
  const session = useSession()
  if (!isGranted(session?.menu ?? [], permission('Reports', 'DOWNLOAD'))) return null
  const save = async () => {
    setBusy(true)
    try {
      const scope = { companyCode, ...periodFrom(payoutDate) }
      const { branches } = await call(reportEndpoints.getDealerStatement, scope)
      const [branch] = branches
      if (!branch) return await showAlert(messages.noBranch, messages.statementPdf)
      const payload = { ...scope, reportType, branchCode: branch.branchCode, reportFormat: 'PDF' as const }
      const fileName = `${reportType} ${companyCode}_${today()}.pdf`
      await saveReport(reportEndpoints.downloadReport, payload, { format: 'PDF', fileName })
    } catch (error) {
      await showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <WorkingButton
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {messages.statementPdf}
    </WorkingButton>
  )
}

/** From the first of the payout's month until today, and not longer than a statement may be. */
function periodFrom(payoutDate: Day): { fromDate: Day; toDate: Day } {
  const toDate = today()
  const fromDate = `${(payoutDate < toDate ? payoutDate : toDate).slice(0, 8)}01`
  const longest = new Date(Date.parse(fromDate) + (longestStatementDays - 1) * 86_400_000).toISOString().slice(0, 10)
  return { fromDate, toDate: longest < toDate ? longest : toDate }
}
