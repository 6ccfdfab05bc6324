import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../schema/field';
import { judgeNewFile } from '../../schema/words/fields/fileRules';
import { say } from '../../schema/api/messages';
import { nameOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';

interface Box {
  field: Field;
  most: number;
  files: readonly ShownFile[];
  onFiles: (files: readonly ShownFile[]) => void;
}

/** What a box of files does, and its status: to the eye, and to a screen reader. */
export function useFileBox({ field, most, files, onFiles }: Box) {
  const translate = useTranslate();
  const [status, setStatus] = useState<string>();
  const [faults, setFaults] = useState<readonly string[]>([]);
  /** As it was before one was taken out. */
  const [before, setBefore] = useState<readonly ShownFile[]>();

  const put = (next: readonly ShownFile[], text: string, undo?: readonly ShownFile[]) => {
    onFiles(next);
    setStatus(text);
    setFaults([]);
    setBefore(undo);
  };
  return {
    status,
    faults,
    undo: before && (() => put(before, translate('karhba.inputs.file.restored'))),
    /** Takes those that may be sent; reports of the others why not. */
    add(chosen: readonly File[]) {
      const refused = chosen.flatMap(file => {
        const fault = judgeNewFile(field, file);
        return fault
          ? [translate('karhba.inputs.file.fault', { name: nameOf(file), fault: say(fault) })]
          : [];
      });
      const fit = chosen.filter(file => judgeNewFile(field, file) === null);
      // One file gives its place to the next.
      const kept = most === 1 ? [] : files;
      const added = fit.slice(0, most - kept.length);
      if (added.length > 0)
        put([...kept, ...added], translate('karhba.inputs.file.added', { smart_count: added.length }));
      if (fit.length > added.length) refused.push(say({ key: 'tooManyFiles', params: { max: most } }));
      setFaults(refused);
    },
    remove(file: ShownFile) {
      put(
        files.filter(one => one !== file),
        translate('karhba.inputs.file.removed', { name: nameOf(file) }),
        files,
      );
    },
    move(file: ShownFile, by: number) {
      const next = files.filter(one => one !== file);
      const place = files.indexOf(file) + by;
      next.splice(place, 0, file);
      put(
        next,
        translate(`karhba.inputs.file.${place === 0 ? 'movedFirst' : 'moved'}`, {
          name: nameOf(file),
          place: place + 1,
        }),
      );
    },
  };
}
