import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { accountMessages as messages } from './account-messages.ts'

/** A password, hidden until the person asks to see it. The toggle is reached by the keyboard as well. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': messages.showOrHide, tabIndex: 0 }} {...props} />
}
