import { NativeSelect } from '@mantine/core'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { messages } from './messages.ts'
import { controlId } from './report-choices.ts'

type BranchFieldProps = {
  /** The company of the branches; undefined until one is chosen. */
  companyCode: string | undefined
  value: string
  onChange: (branchCode: string) => void
  error: string | undefined
}

/** A branch of the chosen company, or of an external user's own. */
export function BranchField({ companyCode, value, onChange, error }: BranchFieldProps) {
  const query = useCall(
    reportEndpoints.getBranchDetails,
    { branchParentCode: companyCode },
    { enabled: companyCode !== undefined, staleTime: 60_000 }
  )
  const branches = query.isPlaceholderData ? undefined : query.data?.companyAndBranchPage.content
  const trouble = query.error ? errorText(query.error) : branches?.length === 0 ? messages.noBranch : undefined
  return (
    <NativeSelect
      id={controlId('branchCode')}
      label={messages.branch}
      withAsterisk
      data={[
        { value: '', label: hintOf(companyCode, branches === undefined && !query.error) },
        ...(branches ?? []).map(({ branchName, branchCode }) => ({
          value: branchCode,
          label: `${branchName} (${branchCode})`
        }))
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={trouble ?? error}
    />
  )
}

function hintOf(companyCode: string | undefined, waiting: boolean): string {
  if (companyCode === undefined) return messages.branchAfterCompany
  return waiting ? messages.loadingBranches : messages.chooseBranch
}
