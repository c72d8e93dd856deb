/** Returns the errors of the fields that have labels, in the order of the labels. */
export function errorsInOrder(
  labels: Partial<Record<string, unknown>>,
  errors: Readonly<Partial<Record<string, string>>>,
): Record<string, string> {
  const found = Object.keys(labels).flatMap((name) => {
    const error = errors[name]
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(found)
}
