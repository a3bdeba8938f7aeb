/** The index of each style in `cellXfs` below. */
export const look = {
  plain: 0,
  title: 1,
  note: 2,
  header: 3,
  headerOfNumbers: 4,
  quoted: 5,
  money: 6,
  count: 7,
  rate: 8,
  day: 9,
  instant: 10,
  total: 11,
  totalMoney: 12,
  totalCount: 13,
  twoDecimals: 14
} as const

const numberFormats = [
  [164, '#,##0.00;[Red]-#,##0.00'],
  [166, 'yyyy-mm-dd'],
  [167, 'yyyy-mm-dd hh:mm:ss']
] as const
const groupedCount = 3
/** `0.00`, without groups: amounts for machines, and rates, whose heading has the `(%)`. */
const twoDecimals = 2

const cell = (format: number, font = 0, border = 0, more = '', inside = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${font === 3 ? 2 : 0}" borderId="${border}" xfId="0"` +
  ` applyNumberFormat="1" applyFont="1" applyBorder="1" applyFill="1"${more}${inside ? ` applyAlignment="1">${inside}</xf>` : '/>'}`

const cells = [
  cell(0),
  cell(0, 1),
  cell(0, 2),
  cell(0, 3, 1, '', '<alignment vertical="center" wrapText="1"/>'),
  cell(0, 3, 1, '', '<alignment horizontal="right" vertical="center" wrapText="1"/>'),
  // Excel then keeps it as text even after an edit.
  cell(0, 0, 0, ' quotePrefix="1"'),
  cell(164),
  cell(groupedCount),
  cell(twoDecimals),
  cell(166, 0, 0, '', '<alignment horizontal="left" indent="1"/>'),
  cell(167, 0, 0, '', '<alignment horizontal="left" indent="1"/>'),
  cell(0, 4, 2),
  cell(164, 4, 2),
  cell(groupedCount, 4, 2),
  cell(twoDecimals)
]

const font = (size: number, more = '') =>
  `<font>${more}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`
const coloured = (size: number, rgb: string, isBold = false) =>
  `<font>${isBold ? '<b/>' : ''}<sz val="${size}"/><color rgb="${rgb}"/><name val="Calibri"/><family val="2"/></font>`
const border = (side: string) => `<border><left/><right/>${side}<diagonal/></border>`

export const stylesXml =
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `<numFmts count="${numberFormats.length}">${numberFormats
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join('')}</numFmts>` +
  `<fonts count="5">${font(11)}${font(14, '<b/>')}${coloured(10, 'FF5A6472')}${coloured(11, 'FF0B4F4F', true)}${font(11, '<b/>')}</fonts>` +
  `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
  `<fill><patternFill patternType="solid"><fgColor rgb="FFE6F0F0"/><bgColor indexed="64"/></patternFill></fill></fills>` +
  `<borders count="3">${border('<top/><bottom/>')}` +
  `${border('<top/><bottom style="thin"><color rgb="FF0B4F4F"/></bottom>')}` +
  `${border('<top style="thin"><color rgb="FF0B4F4F"/></top><bottom/>')}</borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
  `</styleSheet>`
