import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { messages } from './messages.ts'

/** The person's own password, asked for once more. */
export function OwnPasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={messages.password}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  )
}
