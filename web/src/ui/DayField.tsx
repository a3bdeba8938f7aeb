import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DayInputProps, DayInput as Fetched } from './DayInput.tsx'

let DayInput: typeof Fetched | undefined

/** Fetches the calendar, which weighs as much as a list; a field that may be asked for a day has it fetched ahead. */
export async function fetchDayField(): Promise<void> {
  DayInput ??= (await import('./DayInput.tsx')).DayInput
}

/** A calendar day; see DayInput, before whose code a field of the same size stands. */
export function DayField(props: DayInputProps) {
  const [isFetched, setFetched] = useState(DayInput !== undefined)
  useEffect(() => {
    if (!isFetched) fetchDayField().then(() => setFetched(true), reportError)
  }, [isFetched])
  if (DayInput) return <DayInput {...props} />
  const { label, description, className, size, w, error, required, withAsterisk, value = '' } = props
  return (
    <TextInput
      {...{ label, description, className, size, w, error, required, withAsterisk, value }}
      aria-label={props['aria-label']}
      readOnly
    />
  )
}
