/** Returns the keys of the record that a source defines as `name = { … } as const`, in its order. */
export function keysOfRecord(text, name) {
  const [, body = ''] = new RegExp(`${name} = \\{([\\s\\S]*?)\\n\\} as const`).exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+): \{/gm)].map(([, key]) => key)
}
