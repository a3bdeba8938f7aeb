import { lostCall } from './call-error.ts'

/** Sends a body and receives its answer: `fetch`, or a replacement. */
export type Fetching = (path: string, init: RequestInit) => Promise<Response>

/**
 * Fetches, and answers once a JSON body has arrived whole: an answer that breaks off says nothing, and is a lost one.
 * The body of a file is left to whoever saves it.
 * @throws CallError if no answer comes, or not all of it
 */
export async function fetchWhole(path: string, init: RequestInit, fetching: Fetching = fetch): Promise<Response> {
  const begunOnline = navigator.onLine
  try {
    const response = await fetching(path, init)
    if (isJson(response)) return new Response(await response.arrayBuffer(), response)
    // A proxy without an answer sends its own page.
    if (response.status === 502 || response.status === 504) throw new TypeError()
    return response
  } catch (cause) {
    throw lostCall(cause, begunOnline)
  }
}

export const isJson = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('application/json') ?? false
