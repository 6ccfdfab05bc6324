import { useSyncExternalStore } from 'react';
import { onUploadProgress, readUploadProgress } from './uploadProgress';

/** How much of the files on their way has left, from 0 to 1; null while none is. */
export const useUploadProgress = () => useSyncExternalStore(onUploadProgress, readUploadProgress);
