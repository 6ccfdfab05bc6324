import { callerStore } from './callerStore';

/**
 * Reads the caller's rights anew, and their role: menu, buttons and routes follow, and the shell says what has changed
 * (src/views/shell/useRightsChanges). For whoever learns that they may have changed: a refusal, a word of the server.
 * What cannot be read now is read at the next refusal.
 */
export function reloadCaller(): void {
  callerStore.reload(true).catch(error => console.error('Droits non relus', error));
}
