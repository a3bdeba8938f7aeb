import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { messages } from './messages.ts'

/** Replaces a screen whose address names no adjustment. */
export function NoAdjustment() {
  const back = { to: '/creditDebit', label: messages.toList } as const
  return (
    <InvalidAddress title={messages.viewTitle} message={messages.invalid} hint={messages.invalidHint} back={back} />
  )
}
