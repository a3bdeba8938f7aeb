import { InvalidAddress } from '../layout/InvalidAddress.tsx'
import { messages } from './messages.ts'

type InvalidPlaceProps = {
  title: string
  /** What is wrong; that the address does not say what to show, unless told. */
  message?: string
}

/** Stands instead of a screen whose address does not say, or says wrongly, which exclusion it is about. */
export function InvalidPlace({ title, message = messages.invalid }: InvalidPlaceProps) {
  const back = { to: '/exclusion', label: messages.toExclusions } as const
  return <InvalidAddress title={title} message={message} hint={messages.invalidHint} back={back} />
}
