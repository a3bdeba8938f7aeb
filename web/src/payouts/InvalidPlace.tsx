import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { messages } from './messages.ts'

/** Stands instead of a drill-down screen whose address names no payout, or one that is not there. */
export function InvalidPlace({ message, title }: { message: string; title: string }) {
  const back = { to: '/payouts', label: messages.toPayouts } as const
  return <InvalidAddress title={title} message={message} hint={messages.invalidHint} back={back} />
}
