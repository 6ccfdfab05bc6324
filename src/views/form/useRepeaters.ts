import { useMemo, useRef, useState } from 'react';
import type { RepeaterBoard, RepeaterHandle } from './RepeaterBoard';

/** The repeaters of a form, by the path of their list, and those whose entry line is half filled. */
export function useRepeaters() {
  const handles = useRef(new Map<string, RepeaterHandle>());
  const [pending, setPendingPaths] = useState<readonly string[]>([]);
  const board = useMemo<RepeaterBoard>(
    () => ({
      join(path, handle) {
        handles.current.set(path, handle);
        return () => {
          handles.current.delete(path);
          setPendingPaths(paths => paths.filter(other => other !== path));
        };
      },
      setPending(path, isPending) {
        setPendingPaths(paths =>
          paths.includes(path) === isPending
            ? paths
            : isPending
              ? [...paths, path]
              : paths.filter(other => other !== path),
        );
      },
    }),
    [],
  );
  return { board, pending, handles: handles.current };
}
