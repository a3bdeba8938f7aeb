import { Button, Loader, NativeSelect, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReportFormat } from '@payouts/contract/downloads/schema'
import { isGranted, type Permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { PayoutReportName } from '@payouts/contract/reports/schema'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText, isRefused } from '#client/call-error.ts'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { type SecondButton, showAlert } from '#client/dialogs/dialogs.ts'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { dialogMessages } from './dialog-messages.ts'
import { FormatField } from './FormatField.tsx'
import { messages } from './messages.ts'
import { useBackgroundReport } from './started-downloads.ts'

/** The cycle of a report, and the dealer if the screen is about one. */
export type ReportedCycle = { readonly batchNo: number; readonly companyCode?: string | undefined }

/** Why there is no cycle to report on, for an alert. */
export type NoCycle = {
  readonly title: string
  readonly reason: string
  /** Other downloads here. */
  readonly second?: SecondButton
}

type CycleReportProps = {
  /** The permission to download here: payouts and holds have different ones. */
  allowed: Permission
  /** The cycle; or why there is none, as an alert with that title. */
  cycle: ReportedCycle | NoCycle
}

/** A cycle screen's Download, whose dialog asks for a report by its name; it is made in the background. */
export function CycleReport({ allowed, cycle }: CycleReportProps): ReactNode {
  const menu = useSession()?.menu ?? []
  const [opened, setOpened] = useState(false)
  const [reported, setReported] = useState<ReportedCycle>()
  if (!isGranted(menu, allowed)) return null
  const open = () => {
    if ('reason' in cycle) return void showAlert(cycle.reason, cycle.title, cycle.second)
    setReported(cycle)
    setOpened(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={open}>
        {messages.download}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={dialogMessages.cycleReport}>
        {reported && <CycleReportForm cycle={reported} onStarted={() => setOpened(false)} />}
      </Dialog>
    </>
  )
}

/** A refusal says why: trying again would not help. */
const namesFailedText = (error: Error) => (isRefused(error) ? errorText(error) : dialogMessages.namesFailed)

type CycleReportFormProps = { cycle: ReportedCycle; onStarted: () => void }

/** Chooses one of a cycle's reports and its format. */
function CycleReportForm({ cycle, onStarted }: CycleReportFormProps) {
  const query = useCall(reportEndpoints.getPayoutReportNames, { batchNo: cycle.batchNo })
  const { data } = query
  if (query.error)
    return (
      <>
        <QueryFailure query={query} textOf={namesFailedText} />
        <DialogActions />
      </>
    )
  if (!data)
    return (
      <Stack align="center" py="lg" gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">{dialogMessages.loadingNames}</Text>
      </Stack>
    )
  if (data.reportNames.length === 0)
    return (
      <>
        <EmptyState title={dialogMessages.noNames} />
        <DialogActions />
      </>
    )
  return <NamesForm names={data.reportNames} cycle={cycle} onStarted={onStarted} />
}

type Chosen = { reportName: string; reportFormat: ReportFormat | '' }

const rules = {
  reportName: (name: string) => (name ? null : dialogMessages.chooseName),
  reportFormat: (format: string) => (format ? null : dialogMessages.chooseFormat)
}

function NamesForm({ names, cycle, onStarted }: CycleReportFormProps & { names: readonly PayoutReportName[] }) {
  const form = useForm<Chosen>({ initialValues: { reportName: '', reportFormat: '' }, validate: rules })
  const report = useBackgroundReport()

  const choose = (reportName: string) => {
    const offered = names.find((each) => each.reportName === reportName)
    form.setFieldValue('reportName', reportName)
    form.setFieldError('reportName', offered ? null : dialogMessages.nameRequired)
    if (offered && !form.values.reportFormat) form.setFieldValue('reportFormat', offered.reportFormat)
  }
  const start = ({ reportName, reportFormat }: Chosen) => {
    const reportTemplate = names.find((each) => each.reportName === reportName)?.reportTemplate
    if (!reportTemplate || !reportFormat) return
    const payload = { ...cycle, reportTemplate, reportFormat }
    report.mutate({ call: 'excelTabReportDownloadService', payload }, { onSuccess: onStarted })
  }

  return (
    <CommandForm form={form} command={report} submit={messages.download} onSubmit={start}>
      <NativeSelect
        label={dialogMessages.reportName}
        withAsterisk
        data-autofocus
        data={[{ value: '', label: dialogMessages.reportNameHint }, ...names.map(({ reportName }) => reportName)]}
        {...form.getInputProps('reportName')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <FormatField {...form.getInputProps('reportFormat')} />
      <Text size="sm" c="dimmed">
        {dialogMessages.cycleReportHint}
      </Text>
    </CommandForm>
  )
}
