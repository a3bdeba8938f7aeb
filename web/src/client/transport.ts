import { accessToken, tokenAfter } from './access-token.ts'
import { lostCall } from './call-error.ts'
import { fetchWhole } from './fetch-whole.ts'

const timeoutMilliseconds = 60_000

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the share of the body that was sent, 0 to 1. */
  readonly onUploadProgress?: ((share: number) => void) | undefined
}

/**
 * Posts a body with the access token. A 401 renews the token and retries once.
 * @throws CallError when no answer comes
 */
export async function post(path: string, body: string, options: SendOptions = {}): Promise<Response> {
  const token = await accessToken()
  const response = await postOnce(path, body, token, options)
  if (response.status !== 401) return response
  return postOnce(path, body, await tokenAfter(token), options)
}

async function postOnce(path: string, body: string, token: string, options: SendOptions): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  return options.onUploadProgress
    ? upload(path, body, headers, signal, options.onUploadProgress)
    : fetchWhole(path, { method: 'POST', headers, body, signal })
}

/** fetch cannot tell how much of a body has left; XMLHttpRequest can. */
function upload(
  path: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<Response> {
  const begunOnline = navigator.onLine
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(lostCall(new TypeError('no answer'), begunOnline))
    request.onabort = () => reject(lostCall(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Content-Disposition', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.response as Blob, { status: request.status, headers })
}
