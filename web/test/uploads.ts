import { onTestFinished } from 'vitest'

/**
 * jsdom's XMLHttpRequest knows no server; the fake one answers fetch, which takes the same body. As a real one does, it
 * fails without an answer, and stopping it does nothing before it is sent or after its answer.
 */
export function answerUploads(): void {
  const real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = UploadByFetch as never
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
}

class UploadByFetch {
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
  response: unknown
  status = 0
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  #path = ''
  #headers: Record<string, string> = {}
  #answered: Headers | undefined
  #isOnItsWay = false

  open(_method: string, path: string) {
    this.#path = path
  }

  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }

  getResponseHeader(name: string) {
    return this.#answered?.get(name) ?? null
  }

  abort() {
    if (this.#ends()) this.onabort?.()
  }

  async send(body: string) {
    this.#isOnItsWay = true
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
    try {
      const response = await fetch(this.#path, { method: 'POST', headers: this.#headers, body })
      this.#answered = response.headers
      this.status = response.status
      this.response = await response.text()
      if (this.#ends()) this.onload?.()
    } catch {
      if (this.#ends()) this.onerror?.()
    }
  }

  /** Whether this is its end: it has only one. */
  #ends(): boolean {
    const endsNow = this.#isOnItsWay
    this.#isOnItsWay = false
    return endsNow
  }
}
