/** The part of the library that is used (encryption.ts). */
declare module 'age-encryption' {
  export function generateX25519Identity(): Promise<string>
  export function identityToRecipient(identity: string): Promise<string>
  export class Encrypter {
    addRecipient(recipient: string): void
    encrypt(file: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>
  }
  export class Decrypter {
    addIdentity(identity: string): void
    decrypt(file: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>
  }
}
