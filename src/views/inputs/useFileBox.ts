import { useState } from 'react';
import type { Field } from '../../schema/field';
import { counted } from '../../schema/french';
import { judgeNewFile } from '../../schema/fileRules';
import { say } from '../../schema/messages';
import { nameOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';

interface Box {
  field: Field;
  most: number;
  files: readonly ShownFile[];
  onFiles: (files: readonly ShownFile[]) => void;
}

const named = (file: ShownFile) => `«\u00a0${nameOf(file)}\u00a0»`;

/** What a box of files does, and what it says of it: to the eye, and to a screen reader. */
export function useFileBox({ field, most, files, onFiles }: Box) {
  const [said, setSaid] = useState<string>();
  const [faults, setFaults] = useState<readonly string[]>([]);
  /** As it was before one was taken out. */
  const [before, setBefore] = useState<readonly ShownFile[]>();

  const put = (next: readonly ShownFile[], text: string, undo?: readonly ShownFile[]) => {
    onFiles(next);
    setSaid(text);
    setFaults([]);
    setBefore(undo);
  };
  return {
    said,
    faults,
    undo: before && (() => put(before, 'Fichier remis')),
    /** Takes those that may be sent; says of the others why not. */
    add(chosen: readonly File[]) {
      const refused = chosen.flatMap(file => {
        const fault = judgeNewFile(field, file);
        return fault ? [`${named(file)}\u00a0: ${say(fault)}`] : [];
      });
      const fit = chosen.filter(file => judgeNewFile(field, file) === null);
      // One file gives its place to the next.
      const kept = most === 1 ? [] : files;
      const added = fit.slice(0, most - kept.length);
      if (added.length > 0)
        put([...kept, ...added], `${counted(added.length, 'fichier ajouté', 'fichiers ajoutés')}`);
      if (fit.length > added.length) refused.push(say({ key: 'tooManyFiles', params: { max: most } }));
      setFaults(refused);
    },
    remove(file: ShownFile) {
      put(
        files.filter(one => one !== file),
        `${named(file)} retiré`,
        files,
      );
    },
    move(file: ShownFile, by: number) {
      const next = files.filter(one => one !== file);
      const place = files.indexOf(file) + by;
      next.splice(place, 0, file);
      put(next, `${named(file)} en ${place + 1}${place === 0 ? 're' : 'e'} place`);
    },
  };
}
