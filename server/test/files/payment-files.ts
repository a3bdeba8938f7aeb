import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { fromBuffer } from 'yauzl'
import type { FileProfile } from '#bank-files/file-profile.ts'
import type { PaymentOrder, Rail } from '#bank-files/payment-order.ts'
import { renderPaymentFile } from '#bank-files/render.ts'
import { headOf, ordersIn } from '#bank-files/sample-payments.ts'

/** The whole file of these payments. */
export async function fileOf(
  profile: FileProfile,
  orders: readonly PaymentOrder[],
  head = headOf(orders)
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of renderPaymentFile(profile, head, ordersIn(orders))) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** One file of a zip, as text. */
export async function unzipped(bytes: Buffer, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) => {
        if (entry.fileName !== path) return zip.readEntry()
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault)
          buffer(stream).then((text) => resolve(text.toString()), reject)
        })
      })
      zip.on('end', () => reject(new Error(`There is no ${path}.`)))
      zip.readEntry()
    })
  })
}

/** The time of each file in a zip, in the format's own numbers; a time zone would be in a further field. */
export async function zipTimes(bytes: Buffer): Promise<string[]> {
  const times: string[] = []
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', ({ lastModFileDate: date, lastModFileTime: time, extraFields }) =>
        times.push(`${date} ${time} ${extraFields.length}`)
      )
      zip.on('end', () => resolve([...new Set(times)]))
    })
  })
}

/** Any text that is not empty for a bank. */
const words = (maxLength: number) => fc.string({ unit: 'binary', maxLength }).map((text) => `A${text}`)

/** Payments with any content that a bank accepts. */
export const anyOrders = (rails: readonly Rail[]): fc.Arbitrary<PaymentOrder[]> =>
  fc
    .array(
      fc.record({
        amount: fc.bigInt(1n, 100_000_000n),
        rail: fc.constantFrom(...rails),
        details: words(200),
        beneficiary: fc.record({
          name: words(200),
          bankBic: fc.constantFrom('MBBEMYKL', 'CIBBMYKL', 'PBBEMYKL'),
          bankName: words(20),
          accountNumber: fc.stringMatching(/^\d{8,20}$/),
          idKind: fc.constantFrom('BRN' as const, 'NRIC' as const, 'PASSPORT' as const, 'ARMY' as const),
          idNumber: fc.stringMatching(/^[A-Z0-9-]{0,8}\d{4}$/),
          resident: fc.boolean(),
          addressLines: fc.array(words(100), { maxLength: 3 }),
          postcode: fc.option(fc.stringMatching(/^\d{5}$/)),
          city: fc.option(words(50)),
          stateCode: fc.constantFrom('01', '14', null),
          country: fc.constantFrom('MYS', 'SGP', 'XXX'),
          phone: fc.constantFrom('+60312345678', null),
          email: fc.constantFrom('akaun@kedai.example', null)
        })
      }),
      { maxLength: 12 }
    )
    .map((orders) => orders.map((order, at) => ({ ...order, referenceNo: `PP${String(at + 1).padStart(8, '0')}` })))
