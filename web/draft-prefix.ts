/** The prefix of the local storage keys that hold drafts of forms; signing out deletes them. */
export const draftPrefix = 'kuppah-draft:'
