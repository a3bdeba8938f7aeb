import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DayInputProps, DayInput as Fetched } from './DayInput.tsx'

let DayInput: typeof Fetched | undefined

/** Loads the calendar, which is as large as a list; a field that may need it loads it ahead. */
export async function fetchDayField(): Promise<void> {
  DayInput ??= (await import('./DayInput.tsx')).DayInput
}

/** A calendar day; see DayInput. A field of the same size is shown until its code is loaded. */
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
