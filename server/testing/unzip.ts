import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a ZIP archive by its directory, as unpacking programs do. Throws if a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const header = archive.readUInt32LE(at + 42)
    const begin =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20)))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32)
  }
  return files
}

type XlsxCell = { text?: string; number?: number; style: number }

/** Reads the cells of a workbook's only sheet, by row and column from 0. */
export function readXlsx(file: Buffer): { xml: string; cells: XlsxCell[][] } {
  const xml = unzip(file).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: XlsxCell[] = []
    for (const [, column = '', style, inner = ''] of row.matchAll(
      /<c r="([A-Z])\d+" s="(\d)"[^>]*>(.*?)<\/c>/gs,
    )) {
      const text = /<t [^>]*>(.*)<\/t>/s.exec(inner)?.[1]
      const number = /<v>(.*)<\/v>/.exec(inner)?.[1]
      cells[column.charCodeAt(0) - 65] = {
        style: Number(style),
        ...(text !== undefined && { text }),
        ...(number !== undefined && { number: Number(number) }),
      }
    }
    return cells
  })
  return { xml, cells: rows }
}
