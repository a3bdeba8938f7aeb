import { Progress } from '@mantine/core'
import { type Sending, sendingText } from './sending-text.ts'

/** How far a file is on its way to the server; beside it `sendingText` says the same in words. */
export function SendingBar(sending: Sending) {
  const isThere = sending.share >= 1
  return <Progress value={isThere ? 100 : sending.share * 100} animated={isThere} aria-label={sendingText(sending)} />
}
