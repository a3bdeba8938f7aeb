import { Switch } from '@mantine/core'
import { messages } from './messages.ts'

/** Shows a table of the same figures instead of a picture. */
export function TableSwitch({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <Switch
      size="xs"
      label={messages.showAsTable}
      labelPosition="left"
      checked={asTable}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
