import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import '#ui/fields/choice-styles.ts'
import { messages } from './messages.ts'

const leastLetters = 2
const offered = 8

type Option = { value: string; label: string }

type CompanyPickerProps = {
  /** The picked company's code; empty while there is none. */
  value: string
  error?: string | null | undefined
  onChange: (companyCode: string) => void
}

/** Finds an external user's company by name or code during typing. */
export function CompanyPicker({ value, error, onChange }: CompanyPickerProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option>()
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const asks = settled.length >= leastLetters && settled !== picked?.label
  const {
    data,
    error: failure,
    isFetching
  } = useCall(
    dealerEndpoints.getCompanyDetails,
    { ...nameOrCode(settled), pageNumber: 0, pageSize: offered },
    { enabled: asks }
  )
  const found = asks && data ? data.companyAndBranchPage.content.map(optionOf) : []
  const others = picked ? found.filter((option) => option.value !== picked.value) : found
  const options = picked ? [picked, ...others] : others
  const pick = (code: string | null) => {
    setPicked(options.find((option) => option.value === code))
    onChange(code ?? '')
  }
  return (
    <Select
      label={messages.company}
      description={messages.companyHint}
      placeholder={messages.companyPlaceholder}
      withAsterisk
      searchable
      clearable
      data={options}
      // The server has matched them already, by code as well as by name.
      filter={({ options: all }) => all}
      value={value || null}
      onChange={pick}
      onSearchChange={setTyped}
      nothingFoundMessage={asks && !isFetching ? (failure?.message ?? messages.noCompany) : messages.typeCompany}
      rightSection={isFetching && <Loader size={16} />}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      error={error}
    />
  )
}

function optionOf({ companyCode, companyName }: { companyCode: string; companyName: string }): Option {
  return { value: companyCode, label: `${companyName} (${companyCode})` }
}

/** Codes contain digits, names seldom. Lists accept one filter at a time. */
function nameOrCode(text: string): { companyCode: string } | { companyName: string } {
  return /\d/.test(text) ? { companyCode: text } : { companyName: text }
}
