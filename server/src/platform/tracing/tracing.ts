import type { IncomingHttpHeaders } from 'node:http'

/** A call, job or statement in a trace, without payloads or values. */
export type Traced = {
  kind: 'call' | 'job' | 'statement'
  name: string
  attributes: Record<string, string>
  /** A request's headers, by which its client's trace continues here. */
  headers?: IncomingHttpHeaders
}

/** Ends a span. @param error why it failed, if it did */
export type EndSpan = (error?: unknown) => void

export type Tracer = {
  /** Spans that `work` begins belong to this one. */
  run<Result>(traced: Traced, work: () => Promise<Result>): Promise<Result>
  /** Undefined outside calls and jobs: the queue's own queries every second belong to neither. */
  begin(traced: Traced): EndSpan | undefined
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/** One for the process, since statements run far from where their calls begin. */
let tracer: Tracer | undefined

/** Traces with this tracer from now on, or not at all. */
export function traceBy(next: Tracer | undefined): void {
  tracer = next
}

export function traced<Result>(about: Traced, work: () => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(about, work) : work()
}

export function beginStatement(text: string): EndSpan | undefined {
  return tracer?.begin({
    kind: 'statement',
    name: /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text }
  })
}
