import { onTestFinished } from 'vitest'

/** Lets files be uploaded to the fake server, until the test is over. */
export function answerUploads() {
  // jsdom's XMLHttpRequest knows no server; the fake one answers fetch, which takes the same body.
  class UploadByFetch {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    response: unknown
    status = 0
    onload?: () => void
    #path = ''
    #headers: Record<string, string> = {}
    open(_method: string, path: string) {
      this.#path = path
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    getResponseHeader = () => null
    /** It is answered at once: a time limit that ends after the test has nothing left to stop. */
    abort() {}
    async send(body: string) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
      const response = await fetch(this.#path, { method: 'POST', headers: this.#headers, body })
      this.status = response.status
      this.response = await response.text()
      this.onload?.()
    }
  }
  const real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = UploadByFetch as never
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
}
