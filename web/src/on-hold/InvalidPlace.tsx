import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { messages } from './messages.ts'

/** Stands instead of a screen whose address names no hold. */
export function InvalidPlace({ title }: { title: string }) {
  const back = { to: '/onhold', label: messages.toOnHold } as const
  return <InvalidAddress title={title} message={messages.invalid} hint={messages.invalidHint} back={back} />
}
