import { errorText } from '../client/call-error.ts'
import { messages } from './messages.ts'

/** An error of this area's lists, as the specification words it. */
export const fetchErrorText = (error: Error) => messages.errorPrefix + errorText(error)
