import { Group, TextInput } from '@mantine/core'
import { messages } from './messages.ts'

type AccountFactsProps = { accountName: string; accountCode: string; vendorCode: string }

/** The account that a dialog is about, read-only. */
export function AccountFacts({ accountName, accountCode, vendorCode }: AccountFactsProps) {
  return (
    <>
      <TextInput label={messages.company} value={accountName} readOnly variant="filled" />
      <Group grow align="start">
        <TextInput label={messages.code} value={accountCode} readOnly variant="filled" />
        <TextInput label={messages.vendorCode} value={vendorCode} readOnly variant="filled" />
      </Group>
    </>
  )
}
