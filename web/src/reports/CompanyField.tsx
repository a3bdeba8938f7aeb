import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { messages } from './messages.ts'
import { controlId } from './report-choices.ts'
import type { ReportChoices } from './report-search.ts'

type CompanyFieldProps = {
  choices: ReportChoices
  /** Whether the report requires a company; others may be limited to one. */
  isRequired: boolean
  onSearch: () => void
  onClear: () => void
  error: string | undefined
}

/** The company of a report, picked in the company search. */
export function CompanyField({ choices, isRequired, onSearch, onClear, error }: CompanyFieldProps) {
  const { companyCode = '', companyName } = choices
  const canBeCleared = companyCode !== '' && !isRequired
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onSearch()
  }
  return (
    <TextInput
      id={controlId('companyCode')}
      label={messages.company}
      placeholder={isRequired ? messages.companyPlaceholder : messages.allCompanies}
      withAsterisk={isRequired}
      readOnly
      pointer
      value={companyName ? `${companyName} (${companyCode})` : companyCode}
      error={error}
      onClick={onSearch}
      onKeyDown={searchOnEnter}
      rightSectionWidth={canBeCleared ? 64 : 34}
      rightSection={
        <>
          {canBeCleared && <CloseButton size="sm" aria-label={messages.clearCompany} onClick={onClear} />}
          <ActionIcon variant="subtle" color="gray" aria-label={messages.searchCompany} onClick={onSearch}>
            <Search size={16} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  )
}
