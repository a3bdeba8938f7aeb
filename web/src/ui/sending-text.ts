import { messages } from './messages.ts'

export type Sending = {
  /** How much of the file is there, 0 to 1. */
  share: number
  /** What the server does with it then, where that takes its time. */
  checking?: string
}

/** How far a file is on its way to the server, in words. */
export const sendingText = ({ share, checking = messages.processing }: Sending) =>
  share < 1 ? messages.sending(share) : checking
