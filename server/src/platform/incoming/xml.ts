import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { BadFile } from './bad-file.ts'
import { type Decoded, type Encoding, encodingNamed } from './decode.ts'

/** An element with the content that is kept. */
export type XmlNode = {
  name: string
  /** The line where it begins. */
  line: number
  text: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  parent: XmlNode | undefined
}

export type XmlHandler = {
  /**
   * The outermost element, by name and namespace. `outside`: it only surrounds the document, as a network's envelope
   * does.
   */
  root(name: string, namespace: string): 'outside' | undefined
  /** An element has ended. `drop`: it has been processed, and is not kept in its parent. */
  end(node: XmlNode): 'drop' | undefined
  /** Between two pieces of the file. */
  pause(): Promise<void>
  /** The name of the elements whose texts keep surrounding blanks; other texts are trimmed. */
  keepsBlanks?: string
}

const xmlLimits = {
  ...{ depth: 40, elements: 20_000_000, kept: 20_000, text: 10_000, withoutTag: 65_536 },
  /** Elements around the outermost one that is read: an envelope has a few dozen. */
  outside: 1000
}

/**
 * Reads XML in pieces: no document type, only predefined entities, nothing external, and limits on depth, number of
 * elements, kept content, texts and characters without a tag. Elements of another namespace than the outermost one
 * are skipped.
 * @throws BadFile with the line, for XML that is not well-formed, is truncated or exceeds a limit
 */
export async function readXml({ encoding, text }: Decoded, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: true })
  const counts = { foreign: 0, depth: 0, elements: 0, kept: 0, at: 0 }
  const reading: Reading = { parser, handler, namespace: undefined, node: undefined, ...counts }
  listen(reading, encoding)
  let written = 0
  for await (const piece of text) {
    parser.write(piece)
    written += piece.length
    if (written - reading.at > xmlLimits.withoutTag)
      throw badAt(reading, `more than ${xmlLimits.withoutTag} characters are there without an element`)
    await handler.pause()
  }
  parser.close()
  await handler.pause()
}

type Reading = {
  parser: SaxesParser<{ xmlns: true }>
  handler: XmlHandler
  /** The namespace of the outermost element, once that has begun. */
  namespace: string | undefined
  node: XmlNode | undefined
  /** Depth within another namespace. */
  foreign: number
  depth: number
  elements: number
  /** Number of elements kept now. */
  kept: number
  /** Position of the last tag. */
  at: number
}

const badAt = ({ parser }: Reading, problem: string) => new BadFile(`Line ${parser.line}: ${problem}.`)

function listen(reading: Reading, encoding: Encoding): void {
  const { parser } = reading
  parser.on('error', ({ message }) => {
    const problem = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    throw badAt(
      reading,
      /unclosed tag|end of file|must contain a root/i.test(problem) ? `the file is cut off (${problem})` : problem
    )
  })
  parser.on('doctype', () => {
    throw badAt(reading, 'it declares a document type, which no bank file needs')
  })
  parser.on('xmldecl', ({ encoding: declared }) => refuseOtherEncoding(reading, declared, encoding))
  parser.on('opentag', ({ local, uri, attributes }) => {
    open(reading, { name: local, uri, attributes: valuesOf(attributes) })
  })
  parser.on('text', (text) => addText(reading, text))
  parser.on('cdata', (text) => addText(reading, text))
  parser.on('closetag', () => close(reading))
}

function refuseOtherEncoding(reading: Reading, declared: string | undefined, found: Encoding): void {
  if (declared === undefined) return
  const fits = found.startsWith('utf-16') ? /^utf-?16(le|be)?$/i.test(declared) : encodingNamed(declared) === found
  if (!fits)
    throw badAt(
      reading,
      `it is said to be in ${declared.slice(0, 40)} and read as ${found.toUpperCase()}; have it sent in UTF-8, and declared so`
    )
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze({})

/** Most elements have no attributes, and share that they have none. */
function valuesOf(attributes: Record<string, SaxesAttributeNS>): Readonly<Record<string, string>> {
  const all = Object.values(attributes)
  return all.length === 0 ? noAttributes : Object.fromEntries(all.map(({ local, value }) => [local, value]))
}

type OpenedTag = { name: string; uri: string; attributes: Readonly<Record<string, string>> }

function open(reading: Reading, { name, uri, attributes }: OpenedTag): void {
  reading.at = reading.parser.position
  reading.depth += 1
  reading.elements += 1
  if (reading.depth > xmlLimits.depth) throw badAt(reading, `elements lie more than ${xmlLimits.depth} deep`)
  if (reading.elements > xmlLimits.elements) throw badAt(reading, `there are more than ${xmlLimits.elements} elements`)
  if (!reading.node && isOutside(reading, name, uri)) return
  if (reading.foreign > 0 || uri !== reading.namespace) {
    reading.foreign += 1
    return
  }
  reading.kept += 1
  if (reading.kept > xmlLimits.kept) throw badAt(reading, `one element holds more than ${xmlLimits.kept} others`)
  const parent = reading.node
  const node: XmlNode = { name, line: reading.parser.line, text: '', attributes, children: [], parent }
  parent?.children.push(node)
  reading.node = node
}

function isOutside(reading: Reading, name: string, uri: string): boolean {
  if (reading.handler.root(name, uri) === 'outside') {
    if (reading.namespace === undefined && reading.elements > xmlLimits.outside)
      throw badAt(reading, `nothing that can be read has begun after ${xmlLimits.outside} elements`)
    return true
  }
  if (reading.namespace !== undefined)
    throw badAt(reading, 'a second document begins; have each sent in a file of its own')
  reading.namespace = uri
  return false
}

function addText(reading: Reading, text: string): void {
  const { node } = reading
  if (reading.foreign > 0 || !node || (text.trim() === '' && node.name !== reading.handler.keepsBlanks)) return
  node.text += text
  if (node.text.length > xmlLimits.text)
    throw badAt(reading, `${node.name} is longer than ${xmlLimits.text} characters`)
}

function close(reading: Reading): void {
  reading.at = reading.parser.position
  reading.depth -= 1
  if (reading.foreign > 0) {
    reading.foreign -= 1
    return
  }
  const { node } = reading
  if (!node) return
  if (node.name !== reading.handler.keepsBlanks) node.text = node.text.trim()
  reading.node = node.parent
  if (reading.handler.end(node) !== 'drop') return
  node.parent?.children.pop()
  reading.kept -= sizeOf(node)
}

function sizeOf(node: XmlNode): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), 1)
}
