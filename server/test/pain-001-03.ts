/** Elements that the later version added or changed: a file of the earlier one must not contain them. */
const notInEarlier = [
  ...['SplmtryData', 'LEI', 'UETR', 'Prxy'],
  ...['AdrTp', 'BldgNm', 'Flr', 'PstBx', 'Room', 'TwnLctnNm', 'DstrctNm'],
  ...['CtctDtls', 'DtAndPlcOfBirth', 'XchgRateInf', 'ChqInstr', 'Tax', 'RltdRmtInf', 'Strd', 'Tp']
]

const earlierBic = '[A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}'

/**
 * A schema of pain.001.001.03 worked out of the published one of .09 by what formats.md and the message definition have
 * differently: names of codes and their pattern, the plain day of execution, one service level, and what .09 added. It
 * takes less than the published .03 does, since what we never write is left out.
 */
export function earlierSchema(schema: string): string {
  const withoutAdded = notInEarlier.reduce(
    (text, name) => text.replaceAll(new RegExp(`\\s*<xs:element [^>]*name="${name}"[^>]*/>`, 'g'), ''),
    schema
  )
  return withoutAdded
    .replaceAll('pain.001.001.09', 'pain.001.001.03')
    .replaceAll('name="BICFI"', 'name="BIC"')
    .replaceAll('name="AnyBIC"', 'name="BICOrBEI"')
    .replace(/(<xs:simpleType name="BICFIDec2014Identifier">[\s\S]*?<xs:pattern value=")[^"]*/, `$1${earlierBic}`)
    .replace('name="ReqdExctnDt" type="DateAndDateTime2Choice"', 'name="ReqdExctnDt" type="ISODate"')
    .replace(/maxOccurs="unbounded"( minOccurs="0" name="SvcLvl")/, 'maxOccurs="1"$1')
    .replace(
      /(<xs:complexType name="PaymentInstruction30">[\s\S]*?)\s*<xs:element [^>]*name="InstrForDbtrAgt"[^>]*\/>/,
      '$1'
    )
}
