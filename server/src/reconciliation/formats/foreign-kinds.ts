import { BadFile } from '#platform/incoming/bad-file.ts'

/** Files of other kinds by their beginning, with the remedy. */
const foreignKinds: readonly [beginning: string, what: string][] = [
  ['%PDF', 'a PDF, which only people read. Have the bank send camt.053 or pain.002'],
  [
    'PK\u0003\u0004',
    'an archive or a workbook. Unpack an archive; save a workbook as CSV, with the columns of a list of results'
  ],
  ['\u001f\u008b', 'compressed. Unpack it'],
  ['{1:F', 'a message of SWIFT’s old kind, such as MT940. Have the bank send camt.053'],
  [':20:', 'a message of SWIFT’s old kind, such as MT940. Have the bank send camt.053']
]

/** @throws BadFile if the file's beginning shows another kind */
export async function refuseForeignKind(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    const beginning = chunk.subarray(0, 100).toString('latin1').trimStart()
    const [, what] = foreignKinds.find(([each]) => beginning.startsWith(each)) ?? []
    if (what) throw new BadFile(`The file is ${what}.`)
    return
  }
}
