import { columnLetters } from '#platform/incoming/cell-address.ts'
import type { ReportHead } from '../order.ts'
import { headerRow } from './sheet.ts'
import { xmlText } from './xml-text.ts'

export type WrittenSheet = { name: string; lastRow: number }

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const package2006 = 'http://schemas.openxmlformats.org/package/2006'

const longestSheetName = 31

/** A valid sheet name: without `[]:*?/\`, no apostrophe at its ends, at most 31 characters. */
export function sheetName(title: string, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`
  const allowed = title.replace(/[[\]:*?/\\]/g, ' ').replace(/\s+/g, ' ')
  const cut = allowed.slice(0, longestSheetName - ending.length).replace(/^[\s']+|[\s']+$/g, '')
  return (cut || 'Report') + ending
}

/** The parts that are known before the rows. */
export function partsBefore({
  title,
  madeBy,
  madeOn
}: Pick<ReportHead, 'title' | 'madeBy' | 'madeOn'>): [path: string, xml: string][] {
  return [
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${relations}">` +
        `<Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/>` +
        `<Relationship Id="rId2" Type="${package2006}/relationships/metadata/core-properties" Target="docProps/core.xml"/>` +
        `<Relationship Id="rId3" Type="${office}/relationships/extended-properties" Target="docProps/app.xml"/>` +
        `</Relationships>`
    ],
    [
      'docProps/core.xml',
      `${declaration}<cp:coreProperties xmlns:cp="${package2006}/metadata/core-properties"` +
        ` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"` +
        ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title>` +
        `<dc:creator>${xmlText(madeBy)}</dc:creator>` +
        `<dcterms:created xsi:type="dcterms:W3CDTF">${madeOn.replace(' ', 'T')}+08:00</dcterms:created></cp:coreProperties>`
    ],
    [
      'docProps/app.xml',
      `${declaration}<Properties xmlns="${office}/extended-properties"><Application>Dealer Payouts</Application></Properties>`
    ]
  ]
}

/** The parts that name the sheets, once their number is known. */
export function partsAfter({ columns }: ReportHead, sheets: readonly WrittenSheet[]): [path: string, xml: string][] {
  const end = columnLetters(columns.length - 1)
  const quoted = (name: string) => xmlText(`'${name.replaceAll("'", "''")}'`)
  const names = sheets.flatMap(({ name, lastRow }, at) => [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
      `${quoted(name)}!$A$${headerRow}:$${end}$${lastRow}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted(name)}!$1:$${headerRow}</definedName>`
  ])
  return workbookParts(
    sheets.map(({ name }) => name),
    names
  )
}

/** The parts that combine sheets and defined names into a workbook. */
export function workbookParts(
  sheets: readonly string[],
  defined: readonly string[] = []
): [path: string, xml: string][] {
  const listed = sheets.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
  )
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = sheets.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${sheetType}.worksheet+xml"/>`
  )
  const names = defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : ''
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}/relationships">` +
        `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${listed.join('')}</sheets>${names}</workbook>`
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${relations}">${targets.join('')}` +
        `<Relationship Id="rId${sheets.length + 1}" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${package2006}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${overrides.join('')}` +
        `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>` +
        `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>` +
        `<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>` +
        `</Types>`
    ]
  ]
}
