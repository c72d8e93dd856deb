/** Groups rows by a key, in the order in which the keys come. `Map.groupBy` is younger than our browsers. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
