import { Progress } from '@mantine/core'
import { type Sending, sendingText } from './sending-text.ts'

/** How much of a file has been sent; `sendingText` gives the words beside it. */
export function SendingBar(sending: Sending) {
  const isThere = sending.share >= 1
  return <Progress value={isThere ? 100 : sending.share * 100} animated={isThere} aria-label={sendingText(sending)} />
}
