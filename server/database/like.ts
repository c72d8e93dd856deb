/** Returns a LIKE pattern for texts that contain this part, with its special characters escaped. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
