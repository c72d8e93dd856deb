// The part of a message file that the office's screens say (web/build/messages.ts).
declare module '*.json?office' {
  const messages: Record<string, string>
  export default messages
}
