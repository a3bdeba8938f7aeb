import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aPostedCycle, balancesOf, statusesInOrder } from '#test/builders/payment-builders.ts'
import { results, statusReport } from '#test/files/bank-messages.ts'
import { aSentRun, threePayments } from '#test/files/bank-runs.ts'
import { drawn } from '#test/running/long-test.ts'

const { receiveBankFile, getReceivedFiles, getReceivedFileProblems } = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
let references: string[]
let runNo: string

beforeEach(async () => {
  references = await threePayments(app)
  runNo = await aSentRun(app.database.db, app.clock, { references })
})

async function bring(content: string | Buffer, fileName = 'bank.xml'): Promise<ReceiveReport> {
  const session = await app.signIn('reviewer')
  return app.call(session, receiveBankFile, { fileName }, { file: Buffer.from(content) })
}

const statuses = () => statusesInOrder(app.database.db, references)
const differences = () => failedChecks(app.database.db)

describe('a status report', () => {
  test.each(drawn(['001.03', '001.10']))(
    'of pain.002.%s: own status, else the batch’s, else the message’s',
    async (version) => {
      const [first = '', second = ''] = references
      const { outcome, file, problems } = await bring(
        statusReport({
          version,
          runNo,
          count: 3,
          sum: '123.00',
          group: { status: 'PART' },
          batches: [
            {
              reference: `${runNo}-IBG`,
              status: 'ACSC',
              payments: [
                { reference: first, status: 'RJCT', code: 'AC04', text: 'Account closed', amount: '100.00' },
                { reference: second, status: 'PDNG' }
              ]
            }
          ]
        })
      )
      expect(problems).toEqual([])
      expect({ outcome, file }).toMatchObject({
        outcome: 'TAKEN',
        file: {
          format: `pain.002.${version}`,
          messageId: 'BANK-1',
          paymentsChanged: 2,
          problemCount: 0,
          status: 'Taken'
        }
      })
      expect(await statuses()).toEqual(['REJECTED', 'IN FILE', 'SETTLED'])
      expect(await balancesOf(app.database.db)).toMatchObject({
        D00001: '100.00',
        PAYMENTS_IN_TRANSIT: '20.00',
        BANK: '3.00'
      })
      expect(await differences()).toEqual([])
    }
  )

  test('that says only how far a payment is accepts it or leaves it in its file', async () => {
    const said = [
      ['ACFW', 'IN FILE'],
      ['BLCK', 'IN FILE'],
      ['PATC', 'IN FILE'],
      ['RCVC', 'IN FILE'],
      ['ACFC', 'ACCEPTED', 0],
      ['ACPD', 'ACCEPTED', 1],
      ['ACWP', 'ACCEPTED', 2]
    ] as const
    const states = ['IN FILE', 'IN FILE', 'IN FILE']
    for (const [status, state, at] of said) {
      const payments = [{ reference: references[at ?? 0] ?? '', status }]
      const report = { runNo, messageId: status, batches: [{ reference: `${runNo}-IBG`, payments }] }
      expect((await bring(statusReport(report))).outcome, status).toBe('TAKEN')
      if (at !== undefined) states[at] = state
      expect(await statuses(), status).toEqual(states)
    }
  })

  test('accepts by inference what it does not name', async () => {
    await bring(statusReport({ runNo, group: { status: 'ACSP' } }))
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
    await bring(statusReport({ runNo, messageId: 'BANK-2', group: { status: 'PART' } }))
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  })

  test('rejects the whole run with the reason of the message', async () => {
    await bring(statusReport({ runNo, group: { status: 'RJCT', code: 'AM04' } }))
    expect(await statuses()).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
    const { rows } = await sql`select distinct reason_code from payments`.execute(app.database.db)
    expect(rows).toEqual([{ reason_code: 'AM04' }])
    // Missing funds of our own are not the dealers' fault.
    const { rows: waits } = await sql`select from returned_accounts`.execute(app.database.db)
    expect(waits).toEqual([])
  })

  test('gives the reason of the message to what it rejects without one', async () => {
    const [first = '', second = ''] = references
    const payments = [
      { reference: first, status: 'RJCT', code: 'AC04' },
      { reference: second, status: 'RJCT' }
    ]
    await bring(
      statusReport({
        runNo,
        group: { status: 'RJCT', code: 'AM04', text: 'No funds' },
        batches: [{ reference: `${runNo}-IBG`, status: 'ACSP', payments }]
      })
    )
    const { rows } = await sql`
      select status, reason_code, reason_text from payments order by reference_no`.execute(app.database.db)
    expect(rows).toEqual([
      { status: 'REJECTED', reason_code: 'AC04', reason_text: null },
      { status: 'REJECTED', reason_code: 'AM04', reason_text: 'No funds' },
      { status: 'ACCEPTED', reason_code: null, reason_text: null }
    ])
  })

  test('that rejects a file as a duplicate gives nothing back that the bank pays by the first one', async () => {
    await bring(statusReport({ runNo, messageId: 'ONE', group: { status: 'ACCP' } }))
    const { file, problems } = await bring(
      statusReport({ runNo, messageId: 'TWO', group: { status: 'RJCT', code: 'AM05', text: 'Seen' } })
    )
    expect(file).toMatchObject({ paymentsChanged: 0, problemCount: 3 })
    expect(problems[0]).toMatchObject({
      place: references[0],
      problem: expect.stringMatching(/^AM05: .*“Seen”.*statements/)
    })
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
    // The dealer's next posting pays only its own net.
    const { db } = app.database
    const dealers = [{ companyId: 1, amounts: ['7.00'] }]
    const [next = ''] = await aPostedCycle(db, { batchNo: 8, clock: app.clock, dealers })
    const { rows } = await sql`select amount from payments where reference_no = ${next}`.execute(db)
    expect(rows).toEqual([{ amount: '7.00' }])
    expect(await differences()).toEqual([])
  })

  test('of a duplicate that comes first shows that the bank has the file: its run is not withdrawn', async () => {
    const payments = [{ reference: references[0] ?? '', status: 'RJCT' }]
    const batches = [{ reference: `${runNo}-IBG`, status: 'PDNG', payments }]
    await bring(statusReport({ runNo, group: { status: 'RJCT', code: 'du01' }, batches }))
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    app.clock.advanceDays(7)
    await app.jobs.runDue()
    expect(await statuses()).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    const session = await app.signIn('reviewer')
    const refused = await app.refusal(session, paymentRunEndpoints.requestRunWithdrawal, { runNo, reason: 'Not sent' })
    expect(refused.displayErrorMessage).toContain('so it has its file')
    await bring(statusReport({ runNo, messageId: 'BANK-2', group: { status: 'ACSC' } }))
    expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect(await differences()).toEqual([])
  })

  test('names what is not in the run, and another amount, and applies the rest', async () => {
    const [first = '', second = '', third = ''] = references
    const { file, problems } = await bring(
      statusReport({
        runNo,
        batches: [
          {
            reference: `${runNo}-IBG`,
            payments: [
              { reference: first, status: 'ACSC', amount: '1100.01' },
              { reference: 'PP99999999', status: 'ACSC' },
              { reference: third, status: 'ACSC' }
            ]
          },
          { reference: `${runNo}-RENTAS`, status: 'ACSC' }
        ]
      })
    )
    expect(file).toMatchObject({ paymentsChanged: 1, problemCount: 3 })
    expect(problems.map(({ problem }) => problem)).toEqual([
      'has the amount RM 1,100.01, and the payment is RM 100.00',
      'is no payment of this run',
      'is no batch of this run'
    ])
    expect([await statuses(), second]).toEqual([['IN FILE', 'IN FILE', 'SETTLED'], second])
  })

  test('out of order: acceptance after settlement is old news, a rejection is refused by name', async () => {
    const [first = ''] = references
    const of = (status: string, messageId: string) =>
      statusReport({
        runNo,
        messageId,
        batches: [{ reference: `${runNo}-IBG`, payments: [{ reference: first, status }] }]
      })
    await bring(of('ACSC', 'A'))
    expect((await bring(of('ACSP', 'B'))).file).toMatchObject({
      paymentsChanged: 0,
      paymentsUnchanged: 1,
      problemCount: 0
    })
    const { problems } = await bring(of('RJCT', 'C'))
    expect(problems).toMatchObject([{ place: first, problem: 'A payment that is settled cannot become rejected.' }])
    expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    expect(await differences()).toEqual([])
  })

  /** What it is, the report, and the reason that is given. */
  const refused: [string, () => string, string][] = [
    [
      'of no run of ours',
      () => statusReport({ runNo: 'PR99999999', group: { status: 'ACSC' } }),
      'no payment run of ours'
    ],
    ['with another count', () => statusReport({ runNo, count: 4, group: { status: 'ACSC' } }), 'about 4 payments'],
    [
      'with another sum',
      () => statusReport({ runNo, sum: '124.00', group: { status: 'ACSC' } }),
      'RM 124.00; the run has 3'
    ],
    [
      'of another bank',
      () => statusReport({ runNo, bankBic: 'CIBBMYKL', group: { status: 'ACSC' } }),
      'the bank CIBBMYKL'
    ],
    [
      'in another currency',
      () =>
        statusReport({
          runNo,
          batches: [
            { reference: 'x', payments: [{ reference: 'PP1', status: 'ACSC', amount: '1.00', currency: 'SGD' }] }
          ]
        }),
      'is in SGD'
    ]
  ]

  test(`${refused.map(([what]) => what).join(', ')} is refused whole and listed`, async () => {
    for (const [what, report, problem] of refused) {
      const { outcome, file } = await bring(report())
      expect([outcome, file.problem], what).toEqual(['REFUSED', expect.stringContaining(problem)])
    }
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    const session = await app.signIn('approver')
    const { content } = await app.call(session, getReceivedFiles, { pageNumber: 0, pageSize: 15 })
    expect(content).toMatchObject(
      refused.map(() => ({ status: 'Refused', receivedBy: expect.stringContaining('reviewer'), source: 'CONSOLE' }))
    )
  })

  test('that came before changes nothing, is listed and names the one that it repeats, by what it says', async () => {
    const report = statusReport({ runNo, group: { status: 'ACCP' } })
    const first = await bring(report, 'first.xml')
    const rewritten = report
      .replace('18:00:00', '19:00:00')
      .replaceAll('><', '>\n<')
      .replace('<GrpSts', '<!-- again --><GrpSts')
    for (const again of [report, rewritten]) {
      const { outcome, file } = await bring(again, 'again.xml')
      expect([outcome, file]).toMatchObject([
        'KNOWN',
        { status: 'Repeated', fileName: 'again.xml', repeats: { fileId: first.file.fileId, fileName: 'first.xml' } }
      ])
    }
    const session = await app.signIn('approver')
    const { content } = await app.call(session, getReceivedFiles, { pageNumber: 0, pageSize: 15 })
    expect(content.map(({ status }) => status)).toEqual(['Repeated', 'Repeated', 'Taken'])
    expect(await differences()).toEqual([])
  })

  test('of a number that was used before is taken, as it says something else', async () => {
    await bring(statusReport({ runNo, messageId: 'SAME', group: { status: 'ACTC' } }))
    await bring(statusReport({ runNo, messageId: 'SAME', group: { status: 'RJCT', code: 'AM04' } }))
    expect(await statuses()).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
    expect(await differences()).toEqual([])
  })

  test('two imports of one file at once: one takes it', async () => {
    const report = statusReport({ runNo, group: { status: 'ACSC' } })
    const outcomes = await Promise.all([1, 2, 3].map(async () => (await bring(report)).outcome))
    expect(outcomes.toSorted()).toEqual(['KNOWN', 'KNOWN', 'TAKEN'])
    expect(await differences()).toEqual([])
  })
})

describe('a list of results', () => {
  test('that calls a payment a duplicate gives no money back; with another reason it does', async () => {
    const [first] = references
    const called = await bring(results([`${first},REJECTED,AM05,,,,100.00`]), 'a.csv')
    expect(called).toMatchObject({ file: { paymentsChanged: 0 }, problems: [{ place: first }] })
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    await bring(results([`${first},REJECTED,MS03,Never paid,,,100.00`]), 'b.csv')
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00' })
    const { rows } = await sql`
      select action, activity from audit_events
      where reference_no = ${first} and area = 'payments' order by event_id`.execute(app.database.db)
    expect(rows).toEqual([
      { action: 'DOUBTFUL ANSWER', activity: expect.stringContaining('Keeps its status') },
      { action: 'REJECTED', activity: expect.stringContaining('Rejected by the bank') }
    ])
    expect(await differences()).toEqual([])
  })

  test('is applied row by row, and a bad row is named and left out', async () => {
    const [first, second, third] = references
    const { file, problems } = await bring(
      results([
        `${first},SETTLED,,,B1,2026-11-21,100.00`,
        `${second},REJECTED,AC01,"Wrong, says the bank",,,20.00`,
        `${third},PAID,,,,,3.00`,
        `${third},SETTLED,,,,,3.001`,
        `${first},SETTLED,,,,,100.00`,
        `PP99999999,SETTLED,,,,,5.00`
      ]),
      'results.csv'
    )
    expect(file).toMatchObject({ format: 'CSV', paymentsChanged: 2, problemCount: 4 })
    expect(problems).toMatchObject([
      { place: 'Line 4, status', problem: 'is none of SETTLED, REJECTED, RETURNED: PAID' },
      { place: 'Line 5, amount', problem: 'has a third decimal that is not zero: 3.001' },
      { place: 'Line 6, referenceNo', problem: `is on line 2 already: ${first}` },
      { place: 'Line 7, PP99999999', problem: 'is no payment of ours' }
    ])
    expect(await statuses()).toEqual(['SETTLED', 'REJECTED', 'IN FILE'])
    const session = await app.signIn('reviewer')
    const page = await app.call(session, getReceivedFileProblems, { fileId: file.fileId, pageNumber: 0, pageSize: 2 })
    expect(page).toMatchObject({ totalElements: 4, content: problems.slice(0, 2) })
  })

  test('a return of it brings the money back to the dealer, once', async () => {
    const [first] = references
    await bring(results([`${first},SETTLED,,,,,100.00`]), 'a.csv')
    await bring(results([`${first},RETURNED,AC04,,,,100.00`]), 'b.csv')
    expect((await bring(results([`${first},RETURNED,AC04,,,2026-11-21,100.00`]), 'c.csv')).file).toMatchObject({
      paymentsChanged: 0,
      paymentsUnchanged: 1
    })
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', PAYMENTS_IN_TRANSIT: '23.00' })
    expect(await differences()).toEqual([])
  })
})
