// The only globals of the rules besides the language itself. Browsers and Node have them.

declare global {
  class TextEncoder {
    encode(text: string): Uint8Array<ArrayBuffer>
  }

  class TextDecoder {
    constructor(label: string, options?: { fatal?: boolean })
    decode(bytes: Uint8Array): string
  }
}

export {}
