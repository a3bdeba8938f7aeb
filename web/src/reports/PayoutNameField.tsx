import { NativeSelect } from '@mantine/core'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { useCall } from '#client/queries.ts'
import { messages } from './messages.ts'
import type { ReportChoices } from './report-search.ts'

type PayoutNameFieldProps = {
  id: string
  label: string
  withAsterisk: boolean
  value: string
  error: string | undefined
  choices: ReportChoices
  onChange: (batchNo: string) => void
}

/** A payout cycle by its name, if a period is chosen of those paid in it. */
export function PayoutNameField({ choices, onChange, error, ...field }: PayoutNameFieldProps) {
  const { reportType = '', fromDate, toDate } = choices
  const query = useCall(
    reportEndpoints.getPayoutNameList,
    { reportName: reportType, fromDate, toDate },
    { staleTime: 60_000 }
  )
  const names = query.isPlaceholderData ? undefined : query.data
  const trouble = query.error ? messages.namesFailed : names?.length === 0 ? messages.noNames : undefined
  const hint = names || query.error ? chooseHint(field.withAsterisk) : messages.loadingNames
  return (
    <NativeSelect
      {...field}
      data={[
        { value: '', label: hint },
        ...(names ?? []).map((name) => ({ value: String(name.batchNo), label: name.payoutName }))
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={trouble ?? error}
    />
  )
}

const chooseHint = (isRequired: boolean) => (isRequired ? messages.chooseOne : messages.any)
