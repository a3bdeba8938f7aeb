import { Stack, Text } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { ImportReport } from '@payouts/contract/imports/schema'
import { Figures } from '#transactions/bulk-action/Figures.tsx'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { CarriedSums } from './CarriedSums.tsx'
import { messages } from './messages.ts'
import { SetAside } from './SetAside.tsx'

/** The result of an import: rows read, accepted and rejected, and what to do next. */
export function ImportOutcome({ report, onShow }: { report: ImportReport; onShow: (report: ImportReport) => void }) {
  return (
    <Stack gap="md">
      <div role="status" tabIndex={-1} data-autofocus>
        <Text fw={600}>{report.unchanged ? messages.unchangedTitle(report) : messages.importedTitle(report)}</Text>
        <Text size="sm" c="dimmed">
          {report.unchanged ? messages.unchangedText : messages.nextStep(report)}
        </Text>
      </div>
      <Figures
        label={messages.rows}
        figures={[
          { label: messages.rowsRead, value: countText(report.rowsRead) },
          { label: messages.rowsAccepted, value: countText(report.rowsAccepted) },
          { label: messages.rowsRejected, value: countText(report.rowsRejected) },
          { label: messages.rowsDuplicate, value: countText(report.rowsDuplicate) },
          ...(report.linesAbove > 0 ? [{ label: messages.linesAbove, value: countText(report.linesAbove) }] : []),
          ...(report.emptyRows > 0 ? [{ label: messages.emptyRows, value: countText(report.emptyRows) }] : []),
          ...(report.rowsDuplicate > 0
            ? [{ label: messages.duplicateAmount, value: withCurrency(report.duplicateAmount) }]
            : [])
        ]}
      />
      <SetAside report={report} />
      {report.carried.length > 0 && <CarriedSums sums={report.carried} title={messages.carriedTitle} />}
      <DialogActions submit={messages.showReport} cancel={messages.close} onSubmit={() => onShow(report)} />
    </Stack>
  )
}
