import { messages } from '../messages.ts'

export type Sending = {
  /** The part of the file that was sent, 0 to 1. */
  share: number
  /** What the server does with it afterwards, if that takes time. */
  checking?: string
}

/** How much of a file has been sent, in words. */
export const sendingText = ({ share, checking = messages.processing }: Sending) =>
  share < 1 ? messages.sending(share) : checking
