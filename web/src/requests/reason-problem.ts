import { messages } from './messages.ts'

/** What is wrong with the reason of a request, which a second person reads. */
export const reasonProblem = (text: string): string | null => (text.trim() ? null : messages.reasonRequired)
