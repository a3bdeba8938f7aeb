import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { messages } from './messages.ts'

const hintBelow: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description']

type ContactFieldsProps = { email: object; phone: object }

/** A user's addresses, with the form's properties for each field. */
export function ContactFields({ email, phone }: ContactFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label={messages.email}
        description={messages.emailHint}
        inputWrapperOrder={hintBelow}
        withAsterisk
        type="email"
        maxLength={200}
        {...email}
      />
      <TextInput
        label={messages.phone}
        description={messages.phoneHint}
        inputWrapperOrder={hintBelow}
        inputMode="tel"
        maxLength={10}
        {...phone}
      />
    </SimpleGrid>
  )
}
