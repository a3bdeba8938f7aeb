import { type Fetching, fetchWhole } from './fetch-whole.ts'
import { accessToken, tokenAfter } from './session/access-token.ts'

const timeoutMilliseconds = 60_000

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  /** Called with the sent share of the body, 0 to 1. */
  readonly onUploadProgress?: ((share: number) => void) | undefined
}

/**
 * Posts a body with the access token. A 401 renews the token and retries once.
 * @throws CallError if no answer comes
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
  const fetching = options.onUploadProgress && fetchingWith(options.onUploadProgress)
  return fetchWhole(path, { method: 'POST', headers, body, signal }, fetching)
}

/** XMLHttpRequest reports the progress of an upload; fetch cannot. */
function fetchingWith(onProgress: (share: number) => void): Fetching {
  return (path, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      // It ignores a signal that was aborted before.
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, path)
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as string)
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
