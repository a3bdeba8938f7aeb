import { Switch } from '@mantine/core'
import { messages } from './messages.ts'

type TableSwitchProps = { asTable: boolean; onChange: (asTable: boolean) => void; label?: string }

/** Shows a table of the same figures instead of a picture. */
export function TableSwitch({ asTable, onChange, label = messages.showAsTable }: TableSwitchProps) {
  return (
    <Switch
      size="xs"
      label={label}
      labelPosition="left"
      checked={asTable}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
