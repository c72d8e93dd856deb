/** A text in one line. What is cut shows under the pointer, and in a row that has the focus. */
export function Cut({ children }: { children: string }) {
  return (
    <bdi className="cut" title={children}>
      {children}
    </bdi>
  )
}
