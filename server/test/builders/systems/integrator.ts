/**
 * What an integrator writes who has nothing but the served document: against the types that are generated from it, with
 * the addresses that it names. Written beside those types, and compiled.
 */
export const integrator = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

type Problem = components['schemas']['Problem']
type Answer<T> = { data?: T | undefined; error?: Problem | undefined; response: Response }
type Document = {
  servers: { url: string }[]
  components: { securitySchemes: { client: { flows: { clientCredentials: { tokenUrl: string } } } } }
}
type Given = { document: Document; send: (request: Request) => Promise<Response>; id: string; secret: string }

export async function integrator({ document, send, id, secret }: Given) {
  const { tokenUrl } = document.components.securitySchemes.client.flows.clientCredentials
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
  const granted = (await (await send(new Request(tokenUrl, { method: 'POST', body: form }))).json()) as {
    access_token: string
  }
  const client = createClient<paths>({
    baseUrl: document.servers[0]?.url ?? '',
    fetch: send,
    headers: { Authorization: 'Bearer ' + granted.access_token }
  })
  const header = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key })
  // A file goes out as a stream, of no length that is known before.
  const streamed = (file: string) => new Blob([file]).stream()
  const csv = { headers: { 'Content-Type': 'text/csv' }, bodySerializer: streamed, duplex: 'half' } as const
  const cycle = (batchNo: number) => ({ batchNo, name: 'November', commissionType: 'Incentives' }) as const
  const card = (batchNo: number) => ({ ...cycle(batchNo), commissionType: 'Device Reimbursement Broadband' }) as const

  return {
    importCycle: async (batchNo: number, body: string, key?: string) =>
      told(
        await client.POST('/api/v1/imports/cycles', {
          params: { query: cycle(batchNo), header: header(key) },
          ...{ ...csv, body }
        }),
        ({ rowsAccepted, rowsRejected }) => ({ rowsAccepted, rowsRejected })
      ),
    importSales: async (batchNo: number, body: string) =>
      told(
        await client.POST('/api/v1/imports/sales', {
          params: { query: card(batchNo), header: header() },
          ...{ ...csv, body }
        }),
        ({ rowsAccepted, rowsRejected }) => ({ rowsAccepted, rowsRejected })
      ),
    importDealers: async (body: string) =>
      told(
        await client.POST('/api/v1/imports/dealers', { params: { header: header() }, ...csv, body }),
        ({ added, problems }) => ({ added, problems: problems.map(({ line, column }) => ({ line, column })) })
      ),
    importEInvoices: async (body: string) =>
      told(
        await client.POST('/api/v1/imports/e-invoices', { params: { header: header() }, ...csv, body }),
        ({ given, problems }) => ({ given, problems: problems.map(({ line, column }) => ({ line, column })) })
      ),
    importCashOuts: async (body: string) =>
      told(
        await client.POST('/api/v1/imports/cash-outs', { params: { header: header() }, ...csv, body }),
        ({ booked, amount, problems }) => ({ booked, amount, problems: problems.map(({ line }) => line) })
      ),
    rejectedRows: async (batchNo: number) =>
      told(
        await client.GET('/api/v1/cycles/{batchNo}/rejected-rows', {
          params: { path: { batchNo }, query: { version: 1 } }
        }),
        ({ content }) => content.map(({ line, column, value, problem }) => ({ line, column, value, problem }))
      ),
    cycle: async (batchNo: number) =>
      told(await client.GET('/api/v1/cycles/{batchNo}', { params: { path: { batchNo } } }), (read) => read),
    transactions: async (batchNo: number) => {
      const numbers: string[] = []
      let cursor: string | null | undefined
      let pages = 0
      do {
        const query = { limit: 2, ...(cursor && { cursor }) }
        const { data } = await client.GET('/api/v1/cycles/{batchNo}/transactions', {
          params: { path: { batchNo }, query }
        })
        numbers.push(...(data?.transactions ?? []).map(({ transactionNo }) => transactionNo))
        cursor = data?.next
        pages += 1
      } while (cursor)
      return { pages, numbers }
    },
    requestApproval: async (batchNo: number) => {
      const cycles = await client.GET('/api/v1/cycles', { params: { query: { pageSize: 50 } } })
      const found = cycles.data?.content.find((each) => each.batchNo === batchNo)
      return told(
        await client.POST('/api/v1/cycles/{batchNo}/approval-requests', {
          params: { path: { batchNo }, header: header() },
          body: { version: found?.version ?? 1, remark: 'Checked by the commission system' }
        }),
        ({ totalPayOut }) => totalPayOut
      )
    },
    dealer: async (companyCode: string) =>
      told(
        await client.GET('/api/v1/dealers/{companyCode}', { params: { path: { companyCode } } }),
        (dealer) => dealer.companyCode
      ),
    statement: async (companyCode: string, fromDate: string, toDate: string) => {
      const params = { path: { companyCode }, query: { fromDate, toDate, pageSize: 100 } }
      const head = await client.GET('/api/v1/dealers/{companyCode}/statement', { params })
      const entries = await client.GET('/api/v1/dealers/{companyCode}/statement/entries', { params })
      return [
        told(head, ({ account: { opening, closing } }) => ({ opening, closing })),
        told(entries, ({ content }) => content.map(({ journal, debit, credit }) => ({ journal, debit, credit })))
      ]
    },
    payments: async () => {
      const list = await client.GET('/api/v1/payments', { params: { query: { pageSize: 1 } } })
      const referenceNo = list.data?.content[0]?.referenceNo ?? ''
      return told(
        await client.GET('/api/v1/payments/{referenceNo}', { params: { path: { referenceNo } } }),
        ({ amount }) => ({ referenceNo, amount })
      )
    },
    journals: async () =>
      told(await client.GET('/api/v1/journals', { params: { query: { pageSize: 100 } } }), ({ content }) =>
        content.map(({ journalNo, batchNo, amount }) => ({ journalNo, batchNo, amount }))
      ),
    decideCharts: async (account: string) => {
      const path = { kind: 'chart-changes' } as const
      const waiting = await client.GET('/api/v1/requests/{kind}', { params: { path } })
      const [first] = waiting.data?.content ?? []
      if (!first) return told(waiting, ({ totalElements }) => totalElements)
      const { changeId, digest, change } = first
      const one = { params: { path: { ...path, changeId }, header: header() } }
      const isKnown = 'after' in change && change.after.BANK.account === account
      const decided = isKnown
        ? await client.POST('/api/v1/requests/{kind}/{changeId}/approval', { ...one, body: { digest } })
        : await client.POST('/api/v1/requests/{kind}/{changeId}/refusal', {
            ...{ ...one, body: { digest, comment: 'Only ' + account + ' is open' } }
          })
      const outcome = told(decided, ({ message }) => message)
      if (outcome.status !== 200) return outcome
      const after = await client.GET('/api/v1/requests/{kind}/{changeId}', { params: { path: { ...path, changeId } } })
      return told(after, ({ status }) => status)
    },
    documents: async () =>
      told(await client.GET('/api/v1/e-invoices', { params: { query: { pageSize: 100 } } }), ({ content }) =>
        content.map(({ documentNo, amount }) => ({ documentNo, amount }))
      )
  }
}

/** What a client reads of an answer: its result, or the problem, and the fields that it acts on. */
function told<T, R>({ data, error, response }: Answer<T>, read: (data: T) => R) {
  const { status, headers } = response
  const field = (name: string) => headers.get(name)
  const problem = error && {
    ...{ type: error.type, title: error.title, detail: error.detail, code: error.code, field: error.field },
    ...{ status: error.status, requestId: error.requestId }
  }
  return {
    status,
    ...(data !== undefined && { data: read(data) }),
    ...(problem && { problem }),
    ...{ rate: field('RateLimit'), policy: field('RateLimit-Policy'), retryAfter: field('Retry-After') }
  }
}
`
